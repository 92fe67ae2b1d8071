/**
 * Most common passwords in lower case: those of the yearly public lists that the other rules (a lower and an upper case
 * letter, a digit, 6 to 12 characters) would accept with a capital letter.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password1 password12 password123 password1234 password01 passw0rd passw0rd1 p4ssword p4ssw0rd pass1234 pass123 pass12345
  qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyuiop1 qwe123 qwe1234 qwer1234 qwert123 q1w2e3 q1w2e3r4 q1w2e3r4t5
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 qazwsx1 qazwsx123 asdf1234 asdfgh1 asdfgh123 zxcvbn1
  zxcvbnm1 zxcvbnm123 abc123 abc1234 abc12345 abcd123 abcd1234 abcd12345 abcdef1 abcdef123 a123456 a1234567 a12345678
  a123456789 aa123456 aa12345678 aaa111 aaa123 123abc 123456a 1234567a 12345678a 123456789a 123456abc 123456q 12345qwert
  123qwe 123qweasd 1234qwer admin1 admin12 admin123 admin1234 admin12345 administr8r root123 root1234 user123 user1234 guest1
  guest123 login123 test123 test1234 test12345 tester1 demo123 temp123 temp1234 change1 changeme1 changeme123 welcome1
  welcome12 welcome123 welcome1234 letmein1 letmein12 letmein123 iloveyou1 iloveyou2 iloveyou123 hello1 hello12 hello123
  hello1234 secret1 secret12 master1 master12 master123 dragon1 dragon12 dragon123 monkey1 monkey12 monkey123 football1
  football12 football123 baseball1 baseball12 soccer1 soccer12 shadow1 shadow12 shadow123 sunshine1 sunshine12 princess1
  princess12 princess123 superman1 superman12 batman1 batman12 batman123 michael1 jordan23 jordan1 charlie1 charlie123 daniel1
  thomas1 andrew1 jessica1 ashley1 ashley12 nicole1 matthew1 robert1 summer1 summer12 summer123 winter1 winter12 spring1
  autumn1 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026 winter2020 winter2021 winter2022
  winter2023 winter2024 winter2025 winter2026 spring2023 spring2024 spring2025 spring2026 autumn2023 autumn2024 autumn2025
  autumn2026 monday1 monday123 friday1 friday123 january1 january2025 january2026 october2025 october2026 trustno1
  starwars1 pokemon1 pokemon123 computer1 computer123 internet1 samsung1 samsung123 google1 google123 facebook1 gmail123
  company1 company123 office1 office123 office365 london1 london123 america1 freedom1 whatever1 killer1 killer123 hunter1
  hunter2 hunter123 ginger1 cookie1 cookie123 cheese1 flower1 lovely1 loveme1 ranger1 tigger1 pepper1 buster1 harley1
  mustang1 corvette1 ferrari1 mercedes1 liverpool1 chelsea1 arsenal1 barcelona1 juventus1 access1 access14 money1 money123
  blink182 system1 system123 oracle1 oracle123 server1 server123 p@ssw0rd p@ssw0rd1 p@ssword1 p@ssw0rd123 pa55word
  pa55w0rd passwort1 passwort123 motdepasse1 azerty1 azerty123 azerty1234 contrasena1 hallo123 hallo1234 senha123 parola1
  parola123 salasana1 qwertz1 qwertz123 qwertz1234 asd123 asd1234 zxc123 zxc1234 xyz123 xxx123 abc123abc aaa123456 aaaa1111
  x123456 z123456 s123456 m123456 q123456 w123456 p123456 asdasd1 asdasd123 qweqwe1 qweqwe123 qwaszx12 pppp1111 test1test
  `
    .trim()
    .split(/\s+/),
)
