import { Stack } from 'shared/ui';
import { useQuery, type Reply } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, CsvLinks, DefinitionList, Loaded, Panel } from '../ui';

function NewsletterPage() {
  const query = useQuery<Reply<'GET /newsletter'>>('/newsletter');
  return (
    <BackOfficePage title="Newsletter">
      <Loaded query={query}>
        {(data) => (
          <Panel title="Addresses">
            <Stack $gap={3}>
              <DefinitionList
                items={[
                  { term: 'Confirmed', value: data.confirmed },
                  { term: 'Not confirmed', value: data.unconfirmed },
                ]}
              />
              <CsvLinks label="Download confirmed addresses (CSV)" path="/newsletter.csv" />
              <p>
                Only people who clicked the link in our email have agreed to the newsletter, so only their addresses are in the
                file. Each download is kept in the audit log. Download a fresh file for every newsletter: people leave the list.
              </p>
            </Stack>
          </Panel>
        )}
      </Loaded>
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Newsletter', permission: 'newsletter.export', Component: NewsletterPage });
