// Stands for react-responsive-carousel's row of thumbnails: the shop shows none of the package's own (package-row.tsx),
// and the package would carry their code all the same.
export default function Thumbs() {
  return null;
}
