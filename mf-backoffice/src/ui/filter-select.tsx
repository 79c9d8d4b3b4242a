import { SelectField } from 'shared/ui';
import { styled } from 'styled-components';

interface FilterSelectProps {
  label: string;
  value: string;
  onChange(value: string): void;
  options: readonly { value: string; label: string }[];
}

/** One filter of a list; the option '' is 'no filter'. */
export function FilterSelect({ label, ...rest }: FilterSelectProps) {
  return (
    <Narrow>
      <SelectField label={label} name={label} {...rest} />
    </Narrow>
  );
}

const Narrow = styled.div`
  min-width: 9rem;
  /* A brand may have a long name. */
  max-width: 15rem;
`;
