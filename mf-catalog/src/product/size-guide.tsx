import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Dialog, SmallPrint } from 'shared/ui';

/** UK size, EU size, foot length in centimeters. */
const SIZES = [
  [3, 36, 22],
  [4, 37, 23],
  [5, 38, 23.5],
  [6, 39, 24.5],
  [7, 41, 25.5],
  [8, 42, 26.5],
  [9, 43, 27.5],
  [10, 44.5, 28],
  [11, 46, 29],
  [12, 47, 30],
] as const;

/** Size table, and how to measure a foot at home. */
export function SizeGuide({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Size guide" onClose={onClose}>
      <SmallPrint>
        Stand on a sheet of paper with your heel against a wall and mark the end of your longest toe. Measure both feet in the
        evening and take the longer one; between two sizes, choose the larger.
      </SmallPrint>
      <Table>
        <thead>
          <tr>
            <th scope="col">UK</th>
            <th scope="col">EU</th>
            <th scope="col">Foot, cm</th>
          </tr>
        </thead>
        <tbody>
          {SIZES.map(([uk, eu, foot]) => (
            <tr key={uk}>
              <th scope="row">{uk}</th>
              <td>{eu}</td>
              <td>{foot}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Dialog>
  );
}

const Table = styled.table`
  width: 100%;
  margin-top: ${tokens.space[4]};
  font-variant-numeric: tabular-nums;
  & th,
  & td {
    padding: ${tokens.space[2]} ${tokens.space[3]};
    border-bottom: 1px solid ${tokens.color.line};
    text-align: right;
  }
  & th:first-child {
    text-align: left;
  }
  & tbody th {
    font-weight: ${tokens.font.weight.semibold};
  }
`;
