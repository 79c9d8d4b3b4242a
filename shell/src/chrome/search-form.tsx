import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { Icon } from 'shared/ui';
import { stepThroughSuggestions } from './step-through-suggestions';
import { useOutsidePress } from './use-outside-press';
import { useSuggestions } from './use-suggestions';

const ACTION = '/shop/shop-all';

interface SearchFormProps {
  /** Moves the focus into the field when it becomes true. */
  focused?: boolean;
  /** The search was submitted or canceled with Escape. */
  onDone?(): void;
}

/** Search over all shoes. A plain form, so that it works before hydration. */
export function SearchForm({ focused = false, onDone }: SearchFormProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const [query, setQuery] = useState('');
  const { rows, Suggestions } = useSuggestions(query);
  const form = useRef<HTMLFormElement>(null);
  useOutsidePress(form, query !== '', () => setQuery(''));
  const close = () => {
    setQuery('');
    onDone?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    stepThroughSuggestions(event);
    if (event.key !== 'Escape') return;
    // The first Escape closes the suggestions and returns to the field, the second closes the search row.
    if (query) input.current?.focus();
    if (query) setQuery('');
    else onDone?.();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    navigate(typed ? `${ACTION}?q=${encodeURIComponent(typed)}` : ACTION);
    input.current?.blur();
    close();
  };
  const currentQuery = pathname.toLowerCase() === ACTION ? (new URLSearchParams(search).get('q') ?? '') : '';
  const shown = useRef(currentQuery);
  useEffect(() => {
    // The field follows the URL, except while the next search is typed into it.
    if (input.current && shown.current !== currentQuery && !query) input.current.value = currentQuery;
    shown.current = currentQuery;
  }, [currentQuery, query]);
  return (
    <Form
      ref={form}
      role="search"
      action={ACTION}
      method="get"
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && setQuery('')}
    >
      <Input
        aria-label="Search shoes"
        onChange={(event) => setQuery(event.target.value)}
        ref={input}
        type="search"
        name="q"
        defaultValue={currentQuery}
        placeholder="Search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={80}
      />
      <SubmitButton type="submit" aria-label="Search">
        <Icon name="search" size={20} />
      </SubmitButton>
      {Suggestions && rows.length > 0 && <Suggestions rows={rows} onChoose={close} />}
    </Form>
  );
}

const Form = styled.form`
  position: relative;
`;

const Input = styled.input`
  width: 100%;
  height: ${tokens.tap};
  padding: 0 ${tokens.tap} 0 ${tokens.space[4]};
  border: 1px solid ${tokens.color.inkSoft};
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.mist};
  font-size: ${tokens.font.size.md17};
  appearance: none;
  &::-webkit-search-cancel-button {
    display: none;
  }
  @media ${media.wide} {
    font-size: ${tokens.font.size.sm15};
  }
`;

const SubmitButton = styled.button`
  position: absolute;
  inset: 0 0 0 auto;
  display: grid;
  place-items: center;
  width: ${tokens.tap};
  border-radius: ${tokens.radius.pill};
`;
