# Cards, challenges and answers to commands.
