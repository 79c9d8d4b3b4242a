// Replaces react-responsive-carousel's thumbnails: the shop does not show them (package-row.tsx), but the package would
// still bundle their code.
export default function Thumbs() {
  return null;
}
