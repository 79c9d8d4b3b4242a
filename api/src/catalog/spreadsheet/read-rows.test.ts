import { readRows } from './read-rows';
import { readText } from './read-text';
import { readSheetInThread } from './thread/read-in-thread';

const read = async (text: string) =>
  (await readRows(text)).rows.map(({ row, cells }) => [row, cells.get('name'), cells.get('price')]);
const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);

test.each([',', ';', '\t'])('finds the separator %j, even if cells contain the others', async (separator) => {
  const text = ['slug', 'name', 'price'].join(separator) + '\r\n' + ['a', '"x,y;z\tw ""q"""', '"1899,50"'].join(separator);
  expect(await read(text)).toEqual([[2, 'x,y;z w "q"', '1899,50']]);
});

test('counts rows like a spreadsheet: including empty ones, ignoring line breaks within cells', async () => {
  expect(await read('Slug,NAME,price\n"a","two\nlines",1\n,,\nb,c,2\r\n')).toEqual([
    [2, 'two lines', '1'],
    [4, 'c', '2'],
  ]);
});

test('a short row has empty cells, because Excel omits them; emptied columns do not count', async () => {
  expect(await read('slug;name;price;;\na;b\n')).toEqual([[2, 'b', '']]);
});

test('drops control characters from codes and texts', async () => {
  const { rows } = await readRows('slug,description,size7,sku7,gtin7\nd\0unk,Gr\0een,1,DF\0-7,6001\u001b087340106\n');
  expect([...rows[0]!.cells.values()]).toEqual(['dunk', 'Green', '1', 'DF-7', '6001087340106']);
});

test('prefers a separator that the file declares', async () => {
  expect(await read('sep=;\r\nslug;name;price\r\na;b;1\r\n')).toEqual([[2, 'b', '1']]);
});

test.each([
  ['name,price\na,1', 'Row 1: The column slug is missing.'],
  ['slug,colour\na,1', "Row 1: The column 'colour' is unknown."],
  ['slug,size7,SIZE7\na,1,2', 'Row 1: The column size7 appears twice.'],
  ['slug,name\n', 'The file contains no products.'],
  ['', 'The file is empty.'],
  ['slug,name\na,5" sole\n', 'Row 2: a quotation mark is in the middle of a cell.'],
  ['slug,name\na,b\nc,"d\n', 'Row 3: a quotation mark is opened and never closed.'],
])('%j is refused', async (text, message) => {
  await expect(readRows(text)).rejects.toMatchObject({
    status: 400,
    code: 'spreadsheet/unreadable',
    message: expect.stringContaining(message),
  });
});

test('reads UTF-8 with and without byte order mark; names other encodings and how to save the file', () => {
  expect(readText(bytes('\ufeffslug', 'utf8'))).toBe('slug');
  expect(readText(bytes('slüg', 'utf8'))).toBe('slüg');
  for (const [file, message] of [
    [bytes('\ufeffslug\tname', 'utf16le'), 'Unicode text (UTF-16)'],
    [bytes('slug\tname', 'utf16le'), 'Unicode text (UTF-16)'],
    [bytes('slug\ncaf\u00e9', 'latin1'), 'not saved as UTF-8'],
    [bytes('PK\u0003\u0004', 'latin1'), 'an Excel workbook'],
  ] as const)
    expect(() => readText(file)).toThrow(message);
});

test.each([
  ['more columns than a shop can have', `slug,${','.repeat(3_000_000)}name\na,b`, 'Row 1 has more than 300 columns.'],
  ['many columns below the headings', `slug,name\na,b\nb${','.repeat(3_000_000)}`, 'Row 3 has more than 300 columns.'],
  ['a cell of 10 MB', `slug,name\na,"${'x'.repeat(10_000_000)}"`, 'Row 2: a cell has more than 10000 characters. Shorten it.'],
  [
    'a cell that is a little too long',
    `slug,name\n${'x'.repeat(10_001)},b`,
    'Row 2: a cell has more than 10000 characters. Shorten it.',
  ],
])('refuses during reading: %s', async (_what, text, message) => {
  await expect(readRows(text)).rejects.toMatchObject({ status: 400, code: 'spreadsheet/unreadable', message });
});

// Starts three threads, and each compiles its code.
test('a worker thread returns the same rows and the same errors', async () => {
  const file = bytes('slug,name\n' + Array.from({ length: 500 }, (_, at) => `slug-${at},name ${at}\n`).join(''), 'utf8');
  expect(await readSheetInThread(file)).toEqual(await readRows(file.toString()));
  await expect(readSheetInThread(bytes('slug,name\n"a,b', 'utf8'))).rejects.toMatchObject({
    status: 400,
    message: 'Row 2: a quotation mark is opened and never closed.',
  });
  await expect(readSheetInThread(file, 0)).rejects.toThrow('took longer than');
});
