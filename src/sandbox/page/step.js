// A sound and a moving picture of one length in one message: the picture follows the sound.
//
// A browser shows an animated picture at a pace of its own. Once the sound plays, a canvas stands
// in the picture's place and shows the frame that belongs to the sound's time, wherever people
// wind it to. Browsers that cannot take a picture apart show it as it is.

/** How far two lengths may differ, in seconds, and still be one. */
const SAME = 0.05;
/** Pictures with more frames are films, not music. */
const MOST = 64;

/** The frames of a picture: bitmaps, and when each ends, in seconds. */
async function frames(address) {
  const data = await (await fetch(address)).arrayBuffer();
  const decoder = new ImageDecoder({ data, type: 'image/gif' });
  await decoder.tracks.ready;
  await decoder.completed;
  const count = decoder.tracks.selectedTrack.frameCount;
  if (count < 2 || count > MOST) return null;
  const all = [];
  let end = 0;
  for (let frameIndex = 0; frameIndex < count; frameIndex += 1) {
    const { image } = await decoder.decode({ frameIndex });
    end += image.duration / 1e6;
    all.push({ bitmap: await createImageBitmap(image), end });
    image.close();
  }
  decoder.close();
  return all;
}

/** Lets the picture follow the sound from the sound's first start on. */
export function inStep(image, audio) {
  if (!('ImageDecoder' in window)) return;
  audio.addEventListener('play', async () => {
    const all = await frames(image.src).catch(() => null);
    if (!all || Math.abs(all.at(-1).end - audio.duration) > SAME) return;
    const canvas = document.createElement('canvas');
    canvas.width = all[0].bitmap.width;
    canvas.height = all[0].bitmap.height;
    canvas.className = 'in-step';
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', image.alt);
    const pen = canvas.getContext('2d');
    const draw = () => {
      const after = all.findIndex(frame => audio.currentTime < frame.end);
      const shown = after < 0 ? all.length : after + 1;
      if (canvas.dataset.frame === String(shown)) return;
      pen.drawImage(all[shown - 1].bitmap, 0, 0);
      canvas.dataset.frame = String(shown);
    };
    const follow = () => {
      if (!canvas.isConnected) return;
      draw();
      if (!audio.paused) requestAnimationFrame(follow);
    };
    for (const change of ['play', 'seeked', 'pause', 'ended']) audio.addEventListener(change, follow);
    image.replaceWith(canvas);
    follow();
  }, { once: true });
}
