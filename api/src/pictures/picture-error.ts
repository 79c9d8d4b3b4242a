/** The file cannot become a picture of the shop. The message says why and what to do, for the person who chose the file. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}
