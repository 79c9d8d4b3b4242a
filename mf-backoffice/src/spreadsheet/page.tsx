import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, Notice } from 'shared/ui';
import { downloadAddress, messageOf } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, Panel } from '../ui';
import { ChangesTable } from './changes-table';
import { FileDrop } from './file-drop';
import { products, type ImportPreview } from './import-preview';
import { ProblemsTable } from './problems-table';
import { useImport, type ImportState } from './use-import';

/** The catalog as a spreadsheet: download it, edit it, and import it after a look at what will change (CATD-5). */
function Spreadsheet() {
  const { state, choose, start } = useImport();
  const { preview, result, failure, running } = state ?? {};
  return (
    <BackOfficePage title="Spreadsheet" back={{ to: '/Back-Office/Products', label: 'Products' }}>
      <Panel title="Export">
        <Text>
          All products with prices, sizes, stock and codes, including drafts and archived ones. Edit any cell, delete the rows and
          columns that you do not need, and import the file again. Anything missing from the file stays unchanged.
        </Text>
        <Links>
          <a href={downloadAddress('/products.csv?separator=semicolon')} download="catalog.csv">
            For Excel (semicolons)
          </a>
          <a href={downloadAddress('/products.csv')} download="catalog.csv">
            With commas
          </a>
        </Links>
      </Panel>
      <Panel title="Import">
        <FileDrop
          label="Choose a file"
          hint="or drop it here. A CSV file in UTF-8; nothing changes before you have seen a preview."
          accept=".csv,.txt,.tsv,text/csv"
          disabled={running !== undefined}
          onFile={(file) => void choose(file)}
        />
        <div role="status">
          {running && <Working {...(state as ImportState)} />}
          {result && (
            <Notice kind="success">
              Imported {state?.fileName}: {result.added} new, {result.changed} changed, {result.unchanged} unchanged.
              <NewBrands names={result.newBrands} />
            </Notice>
          )}
        </div>
        {failure && (
          <Notice kind="error" role="alert">
            {messageOf(failure)}
            {failure.errors && (
              <ul>
                {failure.errors.map(({ field, message }) => (
                  <li key={field}>
                    Row {field.replace('/', ', ')}: {message}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
      </Panel>
      {preview && <Preview fileName={state?.fileName ?? ''} preview={preview} running={running} onImport={() => void start()} />}
    </BackOfficePage>
  );
}

function Working({ running, progress, fileName }: ImportState) {
  const step = progress?.step === 'save' ? 'Importing' : running === 'import' ? 'Checking again' : 'Checking';
  return (
    <Progress>
      <label>
        {step} {fileName}
        {progress && `: ${progress.done.toLocaleString('en-ZA')} of ${progress.total.toLocaleString('en-ZA')}`}
        <progress value={progress ? progress.done / progress.total : undefined} />
      </label>
    </Progress>
  );
}

interface PreviewProps {
  fileName: string;
  preview: ImportPreview;
  running: ImportState['running'];
  onImport(): void;
}

function Preview({ fileName, preview, running, onImport }: PreviewProps) {
  const { added, changed, unchanged, newBrands, changes, problems, problemCount } = preview;
  if (problemCount)
    return (
      <Panel title={`Mistakes in ${fileName}`}>
        <Text>
          {problemCount === 1 ? 'One cell is' : `${problemCount.toLocaleString('en-ZA')} cells are`} wrong, so nothing can be
          imported. Rows and columns are those of the spreadsheet. Correct them there, save, and choose the file again.
          {problemCount > problems.length && ` These are the first ${problems.length.toLocaleString('en-ZA')}.`}
        </Text>
        <ProblemsTable problems={problems} />
      </Panel>
    );
  if (!changes.length)
    return (
      <Notice kind="info" role="status">
        {fileName} changes nothing: the shop already matches the file.
      </Notice>
    );
  return (
    <Panel
      title={`What ${fileName} changes`}
      actions={
        <Button busy={running === 'import'} disabled={running === 'preview'} onClick={onImport}>
          Import {products(changes.length)}
        </Button>
      }
    >
      <Text>
        {added} new, {changed} changed, {unchanged} unchanged.
        <NewBrands names={newBrands} />
      </Text>
      <ChangesTable key={preview.fingerprint} changes={changes} />
    </Panel>
  );
}

const NewBrands = ({ names }: { names: readonly string[] }) =>
  names.length ? <> New brands, hidden until you show them: {names.join(', ')}.</> : null;

const Text = styled.p`
  max-width: 72ch;
  margin-bottom: ${tokens.space[3]};
`;

const Links = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]} ${tokens.space[5]};
`;

const Progress = styled.div`
  margin-top: ${tokens.space[3]};
  progress {
    display: block;
    width: 100%;
    margin-top: ${tokens.space[1]};
    accent-color: ${tokens.color.ink};
  }
`;

export const page = defineBackOfficePage({ title: 'Spreadsheet', permission: 'products.edit', Component: Spreadsheet });
