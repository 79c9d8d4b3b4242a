import { tokens } from 'shared/theme';
import { TextLink } from 'shared/ui';
import { styled } from 'styled-components';
import { downloadAddress, queryOf } from '../api';

interface CsvLinksProps {
  label: string;
  path: string;
  query?: Record<string, string>;
}

/** A list as CSV: with commas, and as Excel reads it in South Africa. */
export const CsvLinks = ({ label, path, query = {} }: CsvLinksProps) => (
  <Links>
    <TextLink href={downloadAddress(path + queryOf(query))} download>
      {label}
    </TextLink>
    <TextLink href={downloadAddress(path + queryOf({ ...query, separator: 'semicolon' }))} download>
      For Excel (semicolons)
    </TextLink>
  </Links>
);

const Links = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${tokens.space[4]};
`;
