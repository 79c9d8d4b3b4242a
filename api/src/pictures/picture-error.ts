/** The file cannot become a picture of the shop. The message names the cause and a remedy, for the person who chose the file. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}
