import type { ReactNode } from 'react';

/**
 * The states of one component: Component Story Format, so that Storybook or Ladle can read the files too. The default export names
 * the component as shared/ui exports it; every other export renders one state.
 */
export interface StoryFile {
  default: Meta;
  [state: string]: (() => ReactNode) | Meta;
}

interface Meta {
  title: string;
  /** For what covers its page: its states are not shown among others. */
  alone?: boolean;
}

export interface Story {
  /** In the address of the window: `text-field--with-error`. */
  id: string;
  component: string;
  /** In words: 'with error'. */
  state: string;
  alone: boolean;
  render(): ReactNode;
}

/** The stories of a file, in the order of its exports. */
export function storiesIn({ default: { title, alone = false }, ...states }: StoryFile): Story[] {
  return Object.entries(states).map(([name, render]) => ({
    id: `${inWords(title).replaceAll(' ', '-')}--${inWords(name).replaceAll(' ', '-')}`,
    component: title,
    state: inWords(name),
    alone,
    render: render as () => ReactNode,
  }));
}

const inWords = (name: string) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
