import type { Reply } from '../api';
import { formatDate } from 'shared/dates';
import { isVatVendor, sizeLabel } from 'shared/models';
import { tokens } from 'shared/theme';
import { styled } from 'styled-components';
import { formatMoney, PrintSheet } from '../ui';

/** A credit note as it was issued. Amounts in cents. */
export type CreditNote = Reply<'GET /orders/{id}/credit-notes/{serial}'>;

/** Prints a credit note on A4, with what section 21 of the VAT Act asks for; without VAT it names none. */
export function CreditNoteSheet({ note, onPrinted }: { note: CreditNote; onPrinted(): void }) {
  const { seller, buyer, lines } = note;
  const hasVat = note.vatCents > 0;
  const inLines = lines.reduce((sum, line) => sum + line.amountCents, 0);
  return (
    <PrintSheet size="A4" onPrinted={onPrinted}>
      <Paper>
        <h1>Credit note {note.serial}</h1>
        <p>
          {seller.legalName}, {seller.address}
          <br />
          Registration {seller.registrationNumber}
          {hasVat && isVatVendor(seller) && `, VAT ${seller.vatNumber}`}
        </p>
        <p>
          {formatDate(note.issuedAt)}
          <br />
          For {hasVat ? 'tax invoice' : 'invoice'} {note.orderId} of {formatDate(note.orderedAt)}
        </p>
        {buyer.name && (
          <p>
            {buyer.name}
            <br />
            <Lines>{buyer.address}</Lines>
          </p>
        )}
        <Lines as="p">Reason: {note.reason}</Lines>
        <table>
          <tbody>
            {lines.map((line, index) => (
              // Two lines may be of one size.
              <tr key={index}>
                <td>{line.quantity} ×</td>
                <td>
                  {line.name}, size {sizeLabel(line.size)}
                </td>
                <td>{formatMoney(line.amountCents)}</td>
              </tr>
            ))}
            {inLines !== note.amountCents && lines.length > 0 && (
              <tr>
                <td />
                <td>Refunded before, or kept</td>
                <td>{formatMoney(note.amountCents - inLines)}</td>
              </tr>
            )}
            <tr>
              <td />
              <th scope="row">{hasVat ? 'Credit, incl. VAT' : 'Credit'}</th>
              <th>{formatMoney(note.amountCents)}</th>
            </tr>
            {hasVat && (
              <tr>
                <td />
                <td>of which 15% VAT</td>
                <td>{formatMoney(note.vatCents)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </Paper>
    </PrintSheet>
  );
}

/** An address keeps its lines. */
const Lines = styled.span`
  white-space: pre-line;
`;

const Paper = styled.article`
  display: grid;
  gap: ${tokens.space[4]};
  h1 {
    font-size: 18pt;
  }
  td,
  th {
    padding: ${tokens.space[1]} ${tokens.space[3]} ${tokens.space[1]} 0;
    text-align: left;
  }
  td:last-child,
  th:last-child {
    padding-right: 0;
    text-align: right;
    white-space: nowrap;
  }
`;
