import { tokens } from 'shared/theme';
import { TextLink } from 'shared/ui';
import { styled } from 'styled-components';
import { downloadAddress } from '../api';

/** A list as CSV: with commas, and as Excel reads it in South Africa. */
export const CsvLinks = ({ label, path }: { label: string; path: string }) => (
  <Links>
    <TextLink href={downloadAddress(path)} download>
      {label}
    </TextLink>
    <TextLink href={downloadAddress(`${path}?separator=semicolon`)} download>
      For Excel (semicolons)
    </TextLink>
  </Links>
);

const Links = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${tokens.space[4]};
`;
