import { useEffect, type ReactNode } from 'react';
import { createGlobalStyle, styled } from 'styled-components';

interface PrintSheetProps {
  size: 'A4' | 'A6';
  /** Called when the print dialog was closed: stop rendering the sheet. */
  onPrinted(): void;
  children: ReactNode;
}

/**
 * Prints its children, and nothing else of the page, as soon as it is rendered and its pictures have loaded. On the screen it
 * shows nothing. A child with `break-after: page` begins a new sheet.
 */
export function PrintSheet({ size, onPrinted, children }: PrintSheetProps) {
  useEffect(() => {
    let isCurrent = true;
    const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-print-sheet] img')];
    void Promise.all(pictures.map((picture) => picture.decode?.().catch(() => undefined))).then(() => {
      if (isCurrent) window.print();
    });
    window.addEventListener('afterprint', onPrinted);
    return () => {
      isCurrent = false;
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);
  return (
    <>
      <PaperStyle $size={size} />
      <Sheet data-print-sheet={size}>{children}</Sheet>
    </>
  );
}

/**
 * CSS has no keyword for A6, so its dimensions are given. The page keeps only the sheet, its content, and the boxes around it,
 * without their layout.
 */
const PaperStyle = createGlobalStyle<{ $size: string }>`
  @page { size: ${({ $size }) => ($size === 'A6' ? '105mm 148mm' : $size)}; margin: ${({ $size }) => ($size === 'A6' ? '6mm' : '14mm')}; }
  @media print {
    body *:not(:has([data-print-sheet]), [data-print-sheet], [data-print-sheet] *) { display: none !important; }
    body *:has([data-print-sheet]) { display: block !important; margin: 0 !important; padding: 0 !important; min-height: 0 !important; border: 0 !important; box-shadow: none !important; background: none !important; }
    html { overflow: visible !important; }
  }
`;

const Sheet = styled.div`
  display: none;
  color: black;
  background: white;
  font-size: 10pt;
  line-height: 1.35;
  @media print {
    display: block;
  }
`;
