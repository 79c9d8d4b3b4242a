import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { Icon, VisuallyHidden } from 'shared/ui';
import { Suggestions, stepThroughSuggestions } from './suggestions';
import { useOutsidePress } from './use-outside-press';
import { useSuggestions } from './use-suggestions';

const ACTION = '/shop/shop-all';

interface SearchFormProps {
  /** The field was asked for: it takes the focus. */
  focused?: boolean;
  /** The search was sent, or given up with Escape. */
  onDone?(): void;
}

/** Search over all shoes; a plain form, so that it works before any script runs. */
export function SearchForm({ focused = false, onDone }: SearchFormProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const [words, setWords] = useState('');
  const suggestions = useSuggestions(words);
  const form = useRef<HTMLFormElement>(null);
  useOutsidePress(form, words !== '', () => setWords(''));
  const close = () => {
    setWords('');
    onDone?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    stepThroughSuggestions(event);
    if (event.key !== 'Escape') return;
    // The field is where a reader comes from; only then does the row close over it.
    if (words) input.current?.focus();
    if (words) setWords('');
    else onDone?.();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    navigate(typed ? `${ACTION}?q=${encodeURIComponent(typed)}` : ACTION);
    input.current?.blur();
    close();
  };
  const asked = pathname.toLowerCase() === ACTION ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <Form
      ref={form}
      role="search"
      action={ACTION}
      method="get"
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && setWords('')}
    >
      <label>
        <VisuallyHidden>Search shoes</VisuallyHidden>
        {/* A new key takes up what the address asks for when it changes under the form. */}
        <Input
          onChange={(event) => setWords(event.target.value)}
          ref={input}
          key={asked}
          type="search"
          name="q"
          defaultValue={asked}
          placeholder="Search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
        />
      </label>
      <Go type="submit" aria-label="Search">
        <Icon name="search" size={20} />
      </Go>
      {suggestions.length > 0 && <Suggestions rows={suggestions} onChoose={close} />}
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

const Go = styled.button`
  position: absolute;
  inset: 0 0 0 auto;
  display: grid;
  place-items: center;
  width: ${tokens.tap};
  border-radius: ${tokens.radius.pill};
`;
