import type { ComponentType } from 'react';
import { definePage, type Page } from 'shared/contract';
import { Gate } from './gate';

interface BackOfficePageDefinition {
  /** The document's title; the page renders the heading. */
  title: string;
  /** The permission to see it; absent: all staff. */
  permission?: string;
  Component: ComponentType<{ params: Readonly<Record<string, string>> }>;
}

/** A page of the back office: signed out it shows the log-in, without the permission it says so, and it has the frame. */
export function defineBackOfficePage({ title, permission, Component }: BackOfficePageDefinition): Page {
  return definePage<undefined>({
    head: () => ({ title: `${title} | Back office`, noIndex: true }),
    Component: ({ params }) => (
      <Gate title={title} permission={permission}>
        <Component params={params} />
      </Gate>
    ),
  });
}
