const wordsOf = (text: string) => text.trim().split(/\s+/);

/** Words at the top of every published list, in lower case. */
const WORDS = wordsOf(`
abc123 adm1n admin andrew arsenal asdfgh ashley autumn baseball batman changeme charlie cheese chelsea computer
cookie daniel dragon facebook ferrari flower football freedom george ginger google hello hockey hunter iloveyou internet
january jessica killer letmein liverpool login london lovely master mercedes michael monkey
mustang ninja p@ssw0rd p@ssword pa$$w0rd pa$$word passw0rd password pepper pokemon princess qazwsx qwerty qwerty123
secret shadow soccer spring starwars summer sunshine superman test test123 thomas
trustno1 welc0me welcome whatever winter zxcvbn
`);
/** The suffixes that people add to satisfy rules. */
const SUFFIXES = wordsOf(`
!1 !12 !123 !1234 #1 #123 $123 01! 1! 1# 1$ 12! 123! 123# 123$ 1234! 12345! 1234@ 123@ 12@ 1@ @1 @12 @123 @1234 @12345
`);
const OTHERS = wordsOf(`
!password1 !q2w3e4r !qaz1qaz !qaz2wsx 123456aa! 123456ab! 123456qwe! 12345abc! 1234abcd! 123qwe!@# 1password! 1q2w3e4r!
1qaz!qaz 1qaz2wsx! 1qaz@wsx 1welcome! @wsx2wsx a123456! a1234567! a12345678! a1b2c3d4! a@123456 a@1234567 aa11111! aa111111!
aa112233! aa123456! aa1234567! aa123456@ aa@123456 aaa111!! aaaa1111! aabb1122! abc123!@# abc1234! abc12345! abc123456!
abc@1234 abc@12345 abcabc123! abcd123! abcd1234! abcd@1234 asd123!@# asd@1234 asdf1234! asdf@1234 az@12345 india@123 love1234!
love@123 p4ssw0rd! p4ssword! p@$$w0rd p@$$w0rd1 p@$$word1 p@55w0rd p@55word1 p@ssw0rd p@ssw0rd! p@ssword1 pa55w0rd! pa55word!
pass#123 pass123! pass1234! pass@123 pass@1234 pass@word1 passw0rd! password!23 password1!! password1& password1* password11!
password12# password123* password99! q!w2e3r4 q1w2e3r4! q1w2e3r4t5! qwe!@#123 qwe123!@# qweasd123! qwer1234! qwer@1234
qwert123! qwerty!@#123 root1234! root@123 temp1234! temp@123 user1234! user@123 zaq1!qaz zaq12wsx! zaq1@wsx zaq1zaq! zxcv1234!
`);
/** Spellings of 'password' that have a special character already, so that digits alone satisfy the rest of the rule. */
const SPELLINGS = wordsOf('p@ssw0rd p@ssword pa$$w0rd pa$$word p@$$w0rd p@$$word p@55w0rd p@55word');
const DIGITS = wordsOf('1 12 123 1234 12345 123456 01 11 99 2020 2021 2022 2023 2024 2025 2026');
const pairsOf = (words: readonly string[], suffixes: readonly string[]) =>
  words.flatMap((word) => suffixes.map((suffix) => word + suffix));
const common = new Set([...OTHERS, ...pairsOf(WORDS, SUFFIXES), ...pairsOf(SPELLINGS, ['', ...DIGITS])]);

/** Whether a password is common although it satisfies the specification's rule. Ignores case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
