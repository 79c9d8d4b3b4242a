/**
 * Common passwords that satisfy the specification's password rule but are still rejected: words from the top of every
 * published list, with the suffixes that people add to satisfy such rules. The comparison ignores case.
 */
export const COMMON_PASSWORDS: readonly string[] = `
!Password1 !Q2w3e4r !QAZ1qaz !Qaz2wsx 123456Aa! 123456Ab! 123456Qwe! 12345Abc! 1234Abcd! 123Qwe!@# 1Password!
1Q2w3e4r! 1qaz!QAZ 1Qaz2wsx! 1qaz@WSX 1Welcome! @WSX2wsx A123456! A1234567! A12345678! A1b2c3d4! A@123456
A@1234567 Aa11111! Aa111111! Aa112233! Aa123456! Aa1234567! Aa123456@ Aa@123456 Aaa111!! Aaaa1111! Aabb1122!
Abc123!1 Abc123!12 Abc123!123 Abc123!1234 Abc123!@# Abc123#1 Abc123#123 Abc123$123 Abc12301! Abc1231! Abc1231#
Abc1231$ Abc12312! Abc123123! Abc123123# Abc123123$ Abc1231234! Abc12312345! Abc1231234@ Abc123123@ Abc12312@
Abc1231@ Abc1232020! Abc1232021! Abc1232022! Abc1232023! Abc1232024! Abc1232025! Abc1232026! Abc1234!
Abc12345! Abc123456! Abc123@1 Abc123@12 Abc123@123 Abc123@1234 Abc123@12345 Abc123@2020 Abc123@2021
Abc123@2022 Abc123@2023 Abc123@2024 Abc123@2025 Abc123@2026 Abc@1234 Abc@12345 ABCabc123! Abcd123! Abcd1234!
Abcd@1234 Adm1n!12 Adm1n!123 Adm1n!1234 Adm1n#123 Adm1n$123 Adm1n01! Adm1n12! Adm1n123! Adm1n123# Adm1n123$
Adm1n1234! Adm1n12345! Adm1n1234@ Adm1n123@ Adm1n12@ Adm1n2020! Adm1n2021! Adm1n2022! Adm1n2023! Adm1n2024!
Adm1n2025! Adm1n2026! Adm1n@12 Adm1n@123 Adm1n@1234 Adm1n@12345 Adm1n@2020 Adm1n@2021 Adm1n@2022 Adm1n@2023
Adm1n@2024 Adm1n@2025 Adm1n@2026 Admin!12 Admin!123 Admin!1234 Admin#123 Admin$123 Admin01! Admin12! Admin123!
Admin123# Admin123$ Admin1234! Admin12345! Admin1234@ Admin123@ Admin12@ Admin2020! Admin2021! Admin2022!
Admin2023! Admin2024! Admin2025! Admin2026! Admin@12 Admin@123 Admin@1234 Admin@12345 Admin@2020 Admin@2021
Admin@2022 Admin@2023 Admin@2024 Admin@2025 Admin@2026 Andrew!1 Andrew!12 Andrew!123 Andrew!1234 Andrew#1
Andrew#123 Andrew$123 Andrew01! Andrew1! Andrew1# Andrew1$ Andrew12! Andrew123! Andrew123# Andrew123$
Andrew1234! Andrew12345! Andrew1234@ Andrew123@ Andrew12@ Andrew1@ Andrew2020! Andrew2021! Andrew2022!
Andrew2023! Andrew2024! Andrew2025! Andrew2026! Andrew@1 Andrew@12 Andrew@123 Andrew@1234 Andrew@12345
Andrew@2020 Andrew@2021 Andrew@2022 Andrew@2023 Andrew@2024 Andrew@2025 Andrew@2026 Arsenal!1 Arsenal!12
Arsenal!123 Arsenal!1234 Arsenal#1 Arsenal#123 Arsenal$123 Arsenal01! Arsenal1! Arsenal1# Arsenal1$ Arsenal12!
Arsenal123! Arsenal123# Arsenal123$ Arsenal1234! Arsenal12345! Arsenal1234@ Arsenal123@ Arsenal12@ Arsenal1@
Arsenal2020! Arsenal2021! Arsenal2022! Arsenal2023! Arsenal2024! Arsenal2025! Arsenal2026! Arsenal@1
Arsenal@12 Arsenal@123 Arsenal@1234 Arsenal@12345 Arsenal@2020 Arsenal@2021 Arsenal@2022 Arsenal@2023
Arsenal@2024 Arsenal@2025 Arsenal@2026 Asd123!@# Asd@1234 Asdf1234! Asdf@1234 Asdfgh!1 Asdfgh!12 Asdfgh!123
Asdfgh!1234 Asdfgh#1 Asdfgh#123 Asdfgh$123 Asdfgh01! Asdfgh1! Asdfgh1# Asdfgh1$ Asdfgh12! Asdfgh123!
Asdfgh123# Asdfgh123$ Asdfgh1234! Asdfgh12345! Asdfgh1234@ Asdfgh123@ Asdfgh12@ Asdfgh1@ Asdfgh2020!
Asdfgh2021! Asdfgh2022! Asdfgh2023! Asdfgh2024! Asdfgh2025! Asdfgh2026! Asdfgh@1 Asdfgh@12 Asdfgh@123
Asdfgh@1234 Asdfgh@12345 Asdfgh@2020 Asdfgh@2021 Asdfgh@2022 Asdfgh@2023 Asdfgh@2024 Asdfgh@2025 Asdfgh@2026
Ashley!1 Ashley!12 Ashley!123 Ashley!1234 Ashley#1 Ashley#123 Ashley$123 Ashley01! Ashley1! Ashley1# Ashley1$
Ashley12! Ashley123! Ashley123# Ashley123$ Ashley1234! Ashley12345! Ashley1234@ Ashley123@ Ashley12@ Ashley1@
Ashley2020! Ashley2021! Ashley2022! Ashley2023! Ashley2024! Ashley2025! Ashley2026! Ashley@1 Ashley@12
Ashley@123 Ashley@1234 Ashley@12345 Ashley@2020 Ashley@2021 Ashley@2022 Ashley@2023 Ashley@2024 Ashley@2025
Ashley@2026 Autumn!1 Autumn!12 Autumn!123 Autumn!1234 Autumn#1 Autumn#123 Autumn$123 Autumn01! Autumn1!
Autumn1# Autumn1$ Autumn12! Autumn123! Autumn123# Autumn123$ Autumn1234! Autumn12345! Autumn1234@ Autumn123@
Autumn12@ Autumn1@ Autumn2020! Autumn2021! Autumn2022! Autumn2023! Autumn2024! Autumn2025! Autumn2026!
Autumn@1 Autumn@12 Autumn@123 Autumn@1234 Autumn@12345 Autumn@2020 Autumn@2021 Autumn@2022 Autumn@2023
Autumn@2024 Autumn@2025 Autumn@2026 Az@12345 Baseball!1 Baseball!12 Baseball!123 Baseball!1234 Baseball#1
Baseball#123 Baseball$123 Baseball01! Baseball1! Baseball1# Baseball1$ Baseball12! Baseball123! Baseball123#
Baseball123$ Baseball1234! Baseball12345! Baseball1234@ Baseball123@ Baseball12@ Baseball1@ Baseball2020!
Baseball2021! Baseball2022! Baseball2023! Baseball2024! Baseball2025! Baseball2026! Baseball@1 Baseball@12
Baseball@123 Baseball@1234 Baseball@12345 Baseball@2020 Baseball@2021 Baseball@2022 Baseball@2023
Baseball@2024 Baseball@2025 Baseball@2026 Batman!1 Batman!12 Batman!123 Batman!1234 Batman#1 Batman#123
Batman$123 Batman01! Batman1! Batman1# Batman1$ Batman12! Batman123! Batman123# Batman123$ Batman1234!
Batman12345! Batman1234@ Batman123@ Batman12@ Batman1@ Batman2020! Batman2021! Batman2022! Batman2023!
Batman2024! Batman2025! Batman2026! Batman@1 Batman@12 Batman@123 Batman@1234 Batman@12345 Batman@2020
Batman@2021 Batman@2022 Batman@2023 Batman@2024 Batman@2025 Batman@2026 Capetown!1 Capetown!12 Capetown!123
Capetown!1234 Capetown#1 Capetown#123 Capetown$123 Capetown01! Capetown1! Capetown1# Capetown1$ Capetown12!
Capetown123! Capetown123# Capetown123$ Capetown1234! Capetown12345! Capetown1234@ Capetown123@ Capetown12@
Capetown1@ Capetown2020! Capetown2021! Capetown2022! Capetown2023! Capetown2024! Capetown2025! Capetown2026!
Capetown@1 Capetown@12 Capetown@123 Capetown@1234 Capetown@12345 Capetown@2020 Capetown@2021 Capetown@2022
Capetown@2023 Capetown@2024 Capetown@2025 Capetown@2026 Changeme!1 Changeme!12 Changeme!123 Changeme!1234
Changeme#1 Changeme#123 Changeme$123 Changeme01! Changeme1! Changeme1# Changeme1$ Changeme12! Changeme123!
Changeme123# Changeme123$ Changeme1234! Changeme12345! Changeme1234@ Changeme123@ Changeme12@ Changeme1@
Changeme2020! Changeme2021! Changeme2022! Changeme2023! Changeme2024! Changeme2025! Changeme2026! Changeme@1
Changeme@12 Changeme@123 Changeme@1234 Changeme@12345 Changeme@2020 Changeme@2021 Changeme@2022 Changeme@2023
Changeme@2024 Changeme@2025 Changeme@2026 Charlie!1 Charlie!12 Charlie!123 Charlie!1234 Charlie#1 Charlie#123
Charlie$123 Charlie01! Charlie1! Charlie1# Charlie1$ Charlie12! Charlie123! Charlie123# Charlie123$
Charlie1234! Charlie12345! Charlie1234@ Charlie123@ Charlie12@ Charlie1@ Charlie2020! Charlie2021!
Charlie2022! Charlie2023! Charlie2024! Charlie2025! Charlie2026! Charlie@1 Charlie@12 Charlie@123 Charlie@1234
Charlie@12345 Charlie@2020 Charlie@2021 Charlie@2022 Charlie@2023 Charlie@2024 Charlie@2025 Charlie@2026
Cheese!1 Cheese!12 Cheese!123 Cheese!1234 Cheese#1 Cheese#123 Cheese$123 Cheese01! Cheese1! Cheese1# Cheese1$
Cheese12! Cheese123! Cheese123# Cheese123$ Cheese1234! Cheese12345! Cheese1234@ Cheese123@ Cheese12@ Cheese1@
Cheese2020! Cheese2021! Cheese2022! Cheese2023! Cheese2024! Cheese2025! Cheese2026! Cheese@1 Cheese@12
Cheese@123 Cheese@1234 Cheese@12345 Cheese@2020 Cheese@2021 Cheese@2022 Cheese@2023 Cheese@2024 Cheese@2025
Cheese@2026 Chelsea!1 Chelsea!12 Chelsea!123 Chelsea!1234 Chelsea#1 Chelsea#123 Chelsea$123 Chelsea01!
Chelsea1! Chelsea1# Chelsea1$ Chelsea12! Chelsea123! Chelsea123# Chelsea123$ Chelsea1234! Chelsea12345!
Chelsea1234@ Chelsea123@ Chelsea12@ Chelsea1@ Chelsea2020! Chelsea2021! Chelsea2022! Chelsea2023! Chelsea2024!
Chelsea2025! Chelsea2026! Chelsea@1 Chelsea@12 Chelsea@123 Chelsea@1234 Chelsea@12345 Chelsea@2020
Chelsea@2021 Chelsea@2022 Chelsea@2023 Chelsea@2024 Chelsea@2025 Chelsea@2026 Computer!1 Computer!12
Computer!123 Computer!1234 Computer#1 Computer#123 Computer$123 Computer01! Computer1! Computer1# Computer1$
Computer12! Computer123! Computer123# Computer123$ Computer1234! Computer12345! Computer1234@ Computer123@
Computer12@ Computer1@ Computer2020! Computer2021! Computer2022! Computer2023! Computer2024! Computer2025!
Computer2026! Computer@1 Computer@12 Computer@123 Computer@1234 Computer@12345 Computer@2020 Computer@2021
Computer@2022 Computer@2023 Computer@2024 Computer@2025 Computer@2026 Cookie!1 Cookie!12 Cookie!123
Cookie!1234 Cookie#1 Cookie#123 Cookie$123 Cookie01! Cookie1! Cookie1# Cookie1$ Cookie12! Cookie123!
Cookie123# Cookie123$ Cookie1234! Cookie12345! Cookie1234@ Cookie123@ Cookie12@ Cookie1@ Cookie2020!
Cookie2021! Cookie2022! Cookie2023! Cookie2024! Cookie2025! Cookie2026! Cookie@1 Cookie@12 Cookie@123
Cookie@1234 Cookie@12345 Cookie@2020 Cookie@2021 Cookie@2022 Cookie@2023 Cookie@2024 Cookie@2025 Cookie@2026
Daniel!1 Daniel!12 Daniel!123 Daniel!1234 Daniel#1 Daniel#123 Daniel$123 Daniel01! Daniel1! Daniel1# Daniel1$
Daniel12! Daniel123! Daniel123# Daniel123$ Daniel1234! Daniel12345! Daniel1234@ Daniel123@ Daniel12@ Daniel1@
Daniel2020! Daniel2021! Daniel2022! Daniel2023! Daniel2024! Daniel2025! Daniel2026! Daniel@1 Daniel@12
Daniel@123 Daniel@1234 Daniel@12345 Daniel@2020 Daniel@2021 Daniel@2022 Daniel@2023 Daniel@2024 Daniel@2025
Daniel@2026 Dragon!1 Dragon!12 Dragon!123 Dragon!1234 Dragon#1 Dragon#123 Dragon$123 Dragon01! Dragon1!
Dragon1# Dragon1$ Dragon12! Dragon123! Dragon123# Dragon123$ Dragon1234! Dragon12345! Dragon1234@ Dragon123@
Dragon12@ Dragon1@ Dragon2020! Dragon2021! Dragon2022! Dragon2023! Dragon2024! Dragon2025! Dragon2026!
Dragon@1 Dragon@12 Dragon@123 Dragon@1234 Dragon@12345 Dragon@2020 Dragon@2021 Dragon@2022 Dragon@2023
Dragon@2024 Dragon@2025 Dragon@2026 Facebook!1 Facebook!12 Facebook!123 Facebook!1234 Facebook#1 Facebook#123
Facebook$123 Facebook01! Facebook1! Facebook1# Facebook1$ Facebook12! Facebook123! Facebook123# Facebook123$
Facebook1234! Facebook12345! Facebook1234@ Facebook123@ Facebook12@ Facebook1@ Facebook2020! Facebook2021!
Facebook2022! Facebook2023! Facebook2024! Facebook2025! Facebook2026! Facebook@1 Facebook@12 Facebook@123
Facebook@1234 Facebook@12345 Facebook@2020 Facebook@2021 Facebook@2022 Facebook@2023 Facebook@2024
Facebook@2025 Facebook@2026 Ferrari!1 Ferrari!12 Ferrari!123 Ferrari!1234 Ferrari#1 Ferrari#123 Ferrari$123
Ferrari01! Ferrari1! Ferrari1# Ferrari1$ Ferrari12! Ferrari123! Ferrari123# Ferrari123$ Ferrari1234!
Ferrari12345! Ferrari1234@ Ferrari123@ Ferrari12@ Ferrari1@ Ferrari2020! Ferrari2021! Ferrari2022!
Ferrari2023! Ferrari2024! Ferrari2025! Ferrari2026! Ferrari@1 Ferrari@12 Ferrari@123 Ferrari@1234
Ferrari@12345 Ferrari@2020 Ferrari@2021 Ferrari@2022 Ferrari@2023 Ferrari@2024 Ferrari@2025 Ferrari@2026
Flower!1 Flower!12 Flower!123 Flower!1234 Flower#1 Flower#123 Flower$123 Flower01! Flower1! Flower1# Flower1$
Flower12! Flower123! Flower123# Flower123$ Flower1234! Flower12345! Flower1234@ Flower123@ Flower12@ Flower1@
Flower2020! Flower2021! Flower2022! Flower2023! Flower2024! Flower2025! Flower2026! Flower@1 Flower@12
Flower@123 Flower@1234 Flower@12345 Flower@2020 Flower@2021 Flower@2022 Flower@2023 Flower@2024 Flower@2025
Flower@2026 Football!1 Football!12 Football!123 Football!1234 Football#1 Football#123 Football$123 Football01!
Football1! Football1# Football1$ Football12! Football123! Football123# Football123$ Football1234!
Football12345! Football1234@ Football123@ Football12@ Football1@ Football2020! Football2021! Football2022!
Football2023! Football2024! Football2025! Football2026! Football@1 Football@12 Football@123 Football@1234
Football@12345 Football@2020 Football@2021 Football@2022 Football@2023 Football@2024 Football@2025
Football@2026 Freedom!1 Freedom!12 Freedom!123 Freedom!1234 Freedom#1 Freedom#123 Freedom$123 Freedom01!
Freedom1! Freedom1# Freedom1$ Freedom12! Freedom123! Freedom123# Freedom123$ Freedom1234! Freedom12345!
Freedom1234@ Freedom123@ Freedom12@ Freedom1@ Freedom2020! Freedom2021! Freedom2022! Freedom2023! Freedom2024!
Freedom2025! Freedom2026! Freedom@1 Freedom@12 Freedom@123 Freedom@1234 Freedom@12345 Freedom@2020
Freedom@2021 Freedom@2022 Freedom@2023 Freedom@2024 Freedom@2025 Freedom@2026 George!1 George!12 George!123
George!1234 George#1 George#123 George$123 George01! George1! George1# George1$ George12! George123!
George123# George123$ George1234! George12345! George1234@ George123@ George12@ George1@ George2020!
George2021! George2022! George2023! George2024! George2025! George2026! George@1 George@12 George@123
George@1234 George@12345 George@2020 George@2021 George@2022 George@2023 George@2024 George@2025 George@2026
Ginger!1 Ginger!12 Ginger!123 Ginger!1234 Ginger#1 Ginger#123 Ginger$123 Ginger01! Ginger1! Ginger1# Ginger1$
Ginger12! Ginger123! Ginger123# Ginger123$ Ginger1234! Ginger12345! Ginger1234@ Ginger123@ Ginger12@ Ginger1@
Ginger2020! Ginger2021! Ginger2022! Ginger2023! Ginger2024! Ginger2025! Ginger2026! Ginger@1 Ginger@12
Ginger@123 Ginger@1234 Ginger@12345 Ginger@2020 Ginger@2021 Ginger@2022 Ginger@2023 Ginger@2024 Ginger@2025
Ginger@2026 Google!1 Google!12 Google!123 Google!1234 Google#1 Google#123 Google$123 Google01! Google1!
Google1# Google1$ Google12! Google123! Google123# Google123$ Google1234! Google12345! Google1234@ Google123@
Google12@ Google1@ Google2020! Google2021! Google2022! Google2023! Google2024! Google2025! Google2026!
Google@1 Google@12 Google@123 Google@1234 Google@12345 Google@2020 Google@2021 Google@2022 Google@2023
Google@2024 Google@2025 Google@2026 Hello!12 Hello!123 Hello!1234 Hello#123 Hello$123 Hello01! Hello12!
Hello123! Hello123# Hello123$ Hello1234! Hello12345! Hello1234@ Hello123@ Hello12@ Hello2020! Hello2021!
Hello2022! Hello2023! Hello2024! Hello2025! Hello2026! Hello@12 Hello@123 Hello@1234 Hello@12345 Hello@2020
Hello@2021 Hello@2022 Hello@2023 Hello@2024 Hello@2025 Hello@2026 Hockey!1 Hockey!12 Hockey!123 Hockey!1234
Hockey#1 Hockey#123 Hockey$123 Hockey01! Hockey1! Hockey1# Hockey1$ Hockey12! Hockey123! Hockey123# Hockey123$
Hockey1234! Hockey12345! Hockey1234@ Hockey123@ Hockey12@ Hockey1@ Hockey2020! Hockey2021! Hockey2022!
Hockey2023! Hockey2024! Hockey2025! Hockey2026! Hockey@1 Hockey@12 Hockey@123 Hockey@1234 Hockey@12345
Hockey@2020 Hockey@2021 Hockey@2022 Hockey@2023 Hockey@2024 Hockey@2025 Hockey@2026 Hunter!1 Hunter!12
Hunter!123 Hunter!1234 Hunter#1 Hunter#123 Hunter$123 Hunter01! Hunter1! Hunter1# Hunter1$ Hunter12!
Hunter123! Hunter123# Hunter123$ Hunter1234! Hunter12345! Hunter1234@ Hunter123@ Hunter12@ Hunter1@
Hunter2020! Hunter2021! Hunter2022! Hunter2023! Hunter2024! Hunter2025! Hunter2026! Hunter@1 Hunter@12
Hunter@123 Hunter@1234 Hunter@12345 Hunter@2020 Hunter@2021 Hunter@2022 Hunter@2023 Hunter@2024 Hunter@2025
Hunter@2026 Iloveyou!1 Iloveyou!12 Iloveyou!123 Iloveyou!1234 Iloveyou#1 Iloveyou#123 Iloveyou$123 Iloveyou01!
Iloveyou1! Iloveyou1# Iloveyou1$ Iloveyou12! Iloveyou123! Iloveyou123# Iloveyou123$ Iloveyou1234!
Iloveyou12345! Iloveyou1234@ Iloveyou123@ Iloveyou12@ Iloveyou1@ Iloveyou2020! Iloveyou2021! Iloveyou2022!
Iloveyou2023! Iloveyou2024! Iloveyou2025! Iloveyou2026! Iloveyou@1 Iloveyou@12 Iloveyou@123 Iloveyou@1234
Iloveyou@12345 Iloveyou@2020 Iloveyou@2021 Iloveyou@2022 Iloveyou@2023 Iloveyou@2024 Iloveyou@2025
Iloveyou@2026 India@123 Internet!1 Internet!12 Internet!123 Internet!1234 Internet#1 Internet#123 Internet$123
Internet01! Internet1! Internet1# Internet1$ Internet12! Internet123! Internet123# Internet123$ Internet1234!
Internet12345! Internet1234@ Internet123@ Internet12@ Internet1@ Internet2020! Internet2021! Internet2022!
Internet2023! Internet2024! Internet2025! Internet2026! Internet@1 Internet@12 Internet@123 Internet@1234
Internet@12345 Internet@2020 Internet@2021 Internet@2022 Internet@2023 Internet@2024 Internet@2025
Internet@2026 January!1 January!12 January!123 January!1234 January#1 January#123 January$123 January01!
January1! January1# January1$ January12! January123! January123# January123$ January1234! January12345!
January1234@ January123@ January12@ January1@ January2020! January2021! January2022! January2023! January2024!
January2025! January2026! January@1 January@12 January@123 January@1234 January@12345 January@2020
January@2021 January@2022 January@2023 January@2024 January@2025 January@2026 Jessica!1 Jessica!12 Jessica!123
Jessica!1234 Jessica#1 Jessica#123 Jessica$123 Jessica01! Jessica1! Jessica1# Jessica1$ Jessica12! Jessica123!
Jessica123# Jessica123$ Jessica1234! Jessica12345! Jessica1234@ Jessica123@ Jessica12@ Jessica1@ Jessica2020!
Jessica2021! Jessica2022! Jessica2023! Jessica2024! Jessica2025! Jessica2026! Jessica@1 Jessica@12 Jessica@123
Jessica@1234 Jessica@12345 Jessica@2020 Jessica@2021 Jessica@2022 Jessica@2023 Jessica@2024 Jessica@2025
Jessica@2026 Johannesburg!1 Johannesburg!12 Johannesburg!123 Johannesburg!1234 Johannesburg#1 Johannesburg#123
Johannesburg$123 Johannesburg01! Johannesburg1! Johannesburg1# Johannesburg1$ Johannesburg12! Johannesburg123!
Johannesburg123# Johannesburg123$ Johannesburg1234! Johannesburg12345! Johannesburg1234@ Johannesburg123@
Johannesburg12@ Johannesburg1@ Johannesburg2020! Johannesburg2021! Johannesburg2022! Johannesburg2023!
Johannesburg2024! Johannesburg2025! Johannesburg2026! Johannesburg@1 Johannesburg@12 Johannesburg@123
Johannesburg@1234 Johannesburg@12345 Johannesburg@2020 Johannesburg@2021 Johannesburg@2022 Johannesburg@2023
Johannesburg@2024 Johannesburg@2025 Johannesburg@2026 Jordan!1 Jordan!12 Jordan!123 Jordan!1234 Jordan#1
Jordan#123 Jordan$123 Jordan01! Jordan1! Jordan1# Jordan1$ Jordan12! Jordan123! Jordan123# Jordan123$
Jordan1234! Jordan12345! Jordan1234@ Jordan123@ Jordan12@ Jordan1@ Jordan2020! Jordan2021! Jordan2022!
Jordan2023! Jordan2024! Jordan2025! Jordan2026! Jordan@1 Jordan@12 Jordan@123 Jordan@1234 Jordan@12345
Jordan@2020 Jordan@2021 Jordan@2022 Jordan@2023 Jordan@2024 Jordan@2025 Jordan@2026 Killer!1 Killer!12
Killer!123 Killer!1234 Killer#1 Killer#123 Killer$123 Killer01! Killer1! Killer1# Killer1$ Killer12!
Killer123! Killer123# Killer123$ Killer1234! Killer12345! Killer1234@ Killer123@ Killer12@ Killer1@
Killer2020! Killer2021! Killer2022! Killer2023! Killer2024! Killer2025! Killer2026! Killer@1 Killer@12
Killer@123 Killer@1234 Killer@12345 Killer@2020 Killer@2021 Killer@2022 Killer@2023 Killer@2024 Killer@2025
Killer@2026 Letmein!1 Letmein!12 Letmein!123 Letmein!1234 Letmein#1 Letmein#123 Letmein$123 Letmein01!
Letmein1! Letmein1# Letmein1$ Letmein12! Letmein123! Letmein123# Letmein123$ Letmein1234! Letmein12345!
Letmein1234@ Letmein123@ Letmein12@ Letmein1@ Letmein2020! Letmein2021! Letmein2022! Letmein2023! Letmein2024!
Letmein2025! Letmein2026! Letmein@1 Letmein@12 Letmein@123 Letmein@1234 Letmein@12345 Letmein@2020
Letmein@2021 Letmein@2022 Letmein@2023 Letmein@2024 Letmein@2025 Letmein@2026 Liverpool!1 Liverpool!12
Liverpool!123 Liverpool!1234 Liverpool#1 Liverpool#123 Liverpool$123 Liverpool01! Liverpool1! Liverpool1#
Liverpool1$ Liverpool12! Liverpool123! Liverpool123# Liverpool123$ Liverpool1234! Liverpool12345!
Liverpool1234@ Liverpool123@ Liverpool12@ Liverpool1@ Liverpool2020! Liverpool2021! Liverpool2022!
Liverpool2023! Liverpool2024! Liverpool2025! Liverpool2026! Liverpool@1 Liverpool@12 Liverpool@123
Liverpool@1234 Liverpool@12345 Liverpool@2020 Liverpool@2021 Liverpool@2022 Liverpool@2023 Liverpool@2024
Liverpool@2025 Liverpool@2026 Login!12 Login!123 Login!1234 Login#123 Login$123 Login01! Login12! Login123!
Login123# Login123$ Login1234! Login12345! Login1234@ Login123@ Login12@ Login2020! Login2021! Login2022!
Login2023! Login2024! Login2025! Login2026! Login@12 Login@123 Login@1234 Login@12345 Login@2020 Login@2021
Login@2022 Login@2023 Login@2024 Login@2025 Login@2026 London!1 London!12 London!123 London!1234 London#1
London#123 London$123 London01! London1! London1# London1$ London12! London123! London123# London123$
London1234! London12345! London1234@ London123@ London12@ London1@ London2020! London2021! London2022!
London2023! London2024! London2025! London2026! London@1 London@12 London@123 London@1234 London@12345
London@2020 London@2021 London@2022 London@2023 London@2024 London@2025 London@2026 Love1234! Love@123
Lovely!1 Lovely!12 Lovely!123 Lovely!1234 Lovely#1 Lovely#123 Lovely$123 Lovely01! Lovely1! Lovely1# Lovely1$
Lovely12! Lovely123! Lovely123# Lovely123$ Lovely1234! Lovely12345! Lovely1234@ Lovely123@ Lovely12@ Lovely1@
Lovely2020! Lovely2021! Lovely2022! Lovely2023! Lovely2024! Lovely2025! Lovely2026! Lovely@1 Lovely@12
Lovely@123 Lovely@1234 Lovely@12345 Lovely@2020 Lovely@2021 Lovely@2022 Lovely@2023 Lovely@2024 Lovely@2025
Lovely@2026 Mandela!1 Mandela!12 Mandela!123 Mandela!1234 Mandela#1 Mandela#123 Mandela$123 Mandela01!
Mandela1! Mandela1# Mandela1$ Mandela12! Mandela123! Mandela123# Mandela123$ Mandela1234! Mandela12345!
Mandela1234@ Mandela123@ Mandela12@ Mandela1@ Mandela2020! Mandela2021! Mandela2022! Mandela2023! Mandela2024!
Mandela2025! Mandela2026! Mandela@1 Mandela@12 Mandela@123 Mandela@1234 Mandela@12345 Mandela@2020
Mandela@2021 Mandela@2022 Mandela@2023 Mandela@2024 Mandela@2025 Mandela@2026 Master!1 Master!12 Master!123
Master!1234 Master#1 Master#123 Master$123 Master01! Master1! Master1# Master1$ Master12! Master123!
Master123# Master123$ Master1234! Master12345! Master1234@ Master123@ Master12@ Master1@ Master2020!
Master2021! Master2022! Master2023! Master2024! Master2025! Master2026! Master@1 Master@12 Master@123
Master@1234 Master@12345 Master@2020 Master@2021 Master@2022 Master@2023 Master@2024 Master@2025 Master@2026
Mercedes!1 Mercedes!12 Mercedes!123 Mercedes!1234 Mercedes#1 Mercedes#123 Mercedes$123 Mercedes01! Mercedes1!
Mercedes1# Mercedes1$ Mercedes12! Mercedes123! Mercedes123# Mercedes123$ Mercedes1234! Mercedes12345!
Mercedes1234@ Mercedes123@ Mercedes12@ Mercedes1@ Mercedes2020! Mercedes2021! Mercedes2022! Mercedes2023!
Mercedes2024! Mercedes2025! Mercedes2026! Mercedes@1 Mercedes@12 Mercedes@123 Mercedes@1234 Mercedes@12345
Mercedes@2020 Mercedes@2021 Mercedes@2022 Mercedes@2023 Mercedes@2024 Mercedes@2025 Mercedes@2026 Michael!1
Michael!12 Michael!123 Michael!1234 Michael#1 Michael#123 Michael$123 Michael01! Michael1! Michael1# Michael1$
Michael12! Michael123! Michael123# Michael123$ Michael1234! Michael12345! Michael1234@ Michael123@ Michael12@
Michael1@ Michael2020! Michael2021! Michael2022! Michael2023! Michael2024! Michael2025! Michael2026! Michael@1
Michael@12 Michael@123 Michael@1234 Michael@12345 Michael@2020 Michael@2021 Michael@2022 Michael@2023
Michael@2024 Michael@2025 Michael@2026 Monkey!1 Monkey!12 Monkey!123 Monkey!1234 Monkey#1 Monkey#123
Monkey$123 Monkey01! Monkey1! Monkey1# Monkey1$ Monkey12! Monkey123! Monkey123# Monkey123$ Monkey1234!
Monkey12345! Monkey1234@ Monkey123@ Monkey12@ Monkey1@ Monkey2020! Monkey2021! Monkey2022! Monkey2023!
Monkey2024! Monkey2025! Monkey2026! Monkey@1 Monkey@12 Monkey@123 Monkey@1234 Monkey@12345 Monkey@2020
Monkey@2021 Monkey@2022 Monkey@2023 Monkey@2024 Monkey@2025 Monkey@2026 Mustang!1 Mustang!12 Mustang!123
Mustang!1234 Mustang#1 Mustang#123 Mustang$123 Mustang01! Mustang1! Mustang1# Mustang1$ Mustang12! Mustang123!
Mustang123# Mustang123$ Mustang1234! Mustang12345! Mustang1234@ Mustang123@ Mustang12@ Mustang1@ Mustang2020!
Mustang2021! Mustang2022! Mustang2023! Mustang2024! Mustang2025! Mustang2026! Mustang@1 Mustang@12 Mustang@123
Mustang@1234 Mustang@12345 Mustang@2020 Mustang@2021 Mustang@2022 Mustang@2023 Mustang@2024 Mustang@2025
Mustang@2026 Nike!123 Nike!1234 Nike#123 Nike$123 Nike123! Nike123# Nike123$ Nike1234! Nike12345! Nike1234@
Nike123@ Nike2020! Nike2021! Nike2022! Nike2023! Nike2024! Nike2025! Nike2026! Nike@123 Nike@1234 Nike@12345
Nike@2020 Nike@2021 Nike@2022 Nike@2023 Nike@2024 Nike@2025 Nike@2026 Ninja!12 Ninja!123 Ninja!1234 Ninja#123
Ninja$123 Ninja01! Ninja12! Ninja123! Ninja123# Ninja123$ Ninja1234! Ninja12345! Ninja1234@ Ninja123@ Ninja12@
Ninja2020! Ninja2021! Ninja2022! Ninja2023! Ninja2024! Ninja2025! Ninja2026! Ninja@12 Ninja@123 Ninja@1234
Ninja@12345 Ninja@2020 Ninja@2021 Ninja@2022 Ninja@2023 Ninja@2024 Ninja@2025 Ninja@2026 P4ssw0rd! P4ssword!
P@$$w0rd P@$$w0rd1 P@$$word1 P@55w0rd P@55word1 P@ssw0rd P@ssw0rd! P@ssw0rd!1 P@ssw0rd!12 P@ssw0rd!123
P@ssw0rd!1234 P@ssw0rd#1 P@ssw0rd#123 P@ssw0rd$123 P@ssw0rd01! P@ssw0rd1! P@ssw0rd1# P@ssw0rd1$ P@ssw0rd12!
P@ssw0rd123! P@ssw0rd123# P@ssw0rd123$ P@ssw0rd1234! P@ssw0rd12345! P@ssw0rd1234@ P@ssw0rd123@ P@ssw0rd12@
P@ssw0rd1@ P@ssw0rd2020! P@ssw0rd2021! P@ssw0rd2022! P@ssw0rd2023! P@ssw0rd2024! P@ssw0rd2025! P@ssw0rd2026!
P@ssw0rd@1 P@ssw0rd@12 P@ssw0rd@123 P@ssw0rd@1234 P@ssw0rd@12345 P@ssw0rd@2020 P@ssw0rd@2021 P@ssw0rd@2022
P@ssw0rd@2023 P@ssw0rd@2024 P@ssw0rd@2025 P@ssw0rd@2026 P@ssword!1 P@ssword!12 P@ssword!123 P@ssword!1234
P@ssword#1 P@ssword#123 P@ssword$123 P@ssword01! P@ssword1 P@ssword1! P@ssword1# P@ssword1$ P@ssword12!
P@ssword123! P@ssword123# P@ssword123$ P@ssword1234! P@ssword12345! P@ssword1234@ P@ssword123@ P@ssword12@
P@ssword1@ P@ssword2020! P@ssword2021! P@ssword2022! P@ssword2023! P@ssword2024! P@ssword2025! P@ssword2026!
P@ssword@1 P@ssword@12 P@ssword@123 P@ssword@1234 P@ssword@12345 P@ssword@2020 P@ssword@2021 P@ssword@2022
P@ssword@2023 P@ssword@2024 P@ssword@2025 P@ssword@2026 Pa$$w0rd!1 Pa$$w0rd!12 Pa$$w0rd!123 Pa$$w0rd!1234
Pa$$w0rd#1 Pa$$w0rd#123 Pa$$w0rd$123 Pa$$w0rd01! Pa$$w0rd1! Pa$$w0rd1# Pa$$w0rd1$ Pa$$w0rd12! Pa$$w0rd123!
Pa$$w0rd123# Pa$$w0rd123$ Pa$$w0rd1234! Pa$$w0rd12345! Pa$$w0rd1234@ Pa$$w0rd123@ Pa$$w0rd12@ Pa$$w0rd1@
Pa$$w0rd2020! Pa$$w0rd2021! Pa$$w0rd2022! Pa$$w0rd2023! Pa$$w0rd2024! Pa$$w0rd2025! Pa$$w0rd2026! Pa$$w0rd@1
Pa$$w0rd@12 Pa$$w0rd@123 Pa$$w0rd@1234 Pa$$w0rd@12345 Pa$$w0rd@2020 Pa$$w0rd@2021 Pa$$w0rd@2022 Pa$$w0rd@2023
Pa$$w0rd@2024 Pa$$w0rd@2025 Pa$$w0rd@2026 Pa$$word!1 Pa$$word!12 Pa$$word!123 Pa$$word!1234 Pa$$word#1
Pa$$word#123 Pa$$word$123 Pa$$word01! Pa$$word1! Pa$$word1# Pa$$word1$ Pa$$word12! Pa$$word123! Pa$$word123#
Pa$$word123$ Pa$$word1234! Pa$$word12345! Pa$$word1234@ Pa$$word123@ Pa$$word12@ Pa$$word1@ Pa$$word2020!
Pa$$word2021! Pa$$word2022! Pa$$word2023! Pa$$word2024! Pa$$word2025! Pa$$word2026! Pa$$word@1 Pa$$word@12
Pa$$word@123 Pa$$word@1234 Pa$$word@12345 Pa$$word@2020 Pa$$word@2021 Pa$$word@2022 Pa$$word@2023
Pa$$word@2024 Pa$$word@2025 Pa$$word@2026 Pa55w0rd! Pa55word! Pass#123 Pass123! Pass1234! Pass@123 Pass@1234
Pass@word1 Passw0rd! Passw0rd!1 Passw0rd!12 Passw0rd!123 Passw0rd!1234 Passw0rd#1 Passw0rd#123 Passw0rd$123
Passw0rd01! Passw0rd1! Passw0rd1# Passw0rd1$ Passw0rd12! Passw0rd123! Passw0rd123# Passw0rd123$ Passw0rd1234!
Passw0rd12345! Passw0rd1234@ Passw0rd123@ Passw0rd12@ Passw0rd1@ Passw0rd2020! Passw0rd2021! Passw0rd2022!
Passw0rd2023! Passw0rd2024! Passw0rd2025! Passw0rd2026! Passw0rd@1 Passw0rd@12 Passw0rd@123 Passw0rd@1234
Passw0rd@12345 Passw0rd@2020 Passw0rd@2021 Passw0rd@2022 Passw0rd@2023 Passw0rd@2024 Passw0rd@2025
Passw0rd@2026 Password!1 Password!12 Password!123 Password!1234 Password!23 Password#1 Password#123
Password$123 Password01! Password1! Password1!! Password1# Password1$ Password1& Password1* Password11!
Password12! Password12# Password123! Password123# Password123$ Password123* Password1234! Password12345!
Password1234@ Password123@ Password12@ Password1@ Password2020! Password2021! Password2022! Password2023!
Password2024! Password2025! Password2026! Password99! Password@1 Password@12 Password@123 Password@1234
Password@12345 Password@2020 Password@2021 Password@2022 Password@2023 Password@2024 Password@2025
Password@2026 Pepper!1 Pepper!12 Pepper!123 Pepper!1234 Pepper#1 Pepper#123 Pepper$123 Pepper01! Pepper1!
Pepper1# Pepper1$ Pepper12! Pepper123! Pepper123# Pepper123$ Pepper1234! Pepper12345! Pepper1234@ Pepper123@
Pepper12@ Pepper1@ Pepper2020! Pepper2021! Pepper2022! Pepper2023! Pepper2024! Pepper2025! Pepper2026!
Pepper@1 Pepper@12 Pepper@123 Pepper@1234 Pepper@12345 Pepper@2020 Pepper@2021 Pepper@2022 Pepper@2023
Pepper@2024 Pepper@2025 Pepper@2026 Pokemon!1 Pokemon!12 Pokemon!123 Pokemon!1234 Pokemon#1 Pokemon#123
Pokemon$123 Pokemon01! Pokemon1! Pokemon1# Pokemon1$ Pokemon12! Pokemon123! Pokemon123# Pokemon123$
Pokemon1234! Pokemon12345! Pokemon1234@ Pokemon123@ Pokemon12@ Pokemon1@ Pokemon2020! Pokemon2021!
Pokemon2022! Pokemon2023! Pokemon2024! Pokemon2025! Pokemon2026! Pokemon@1 Pokemon@12 Pokemon@123 Pokemon@1234
Pokemon@12345 Pokemon@2020 Pokemon@2021 Pokemon@2022 Pokemon@2023 Pokemon@2024 Pokemon@2025 Pokemon@2026
Princess!1 Princess!12 Princess!123 Princess!1234 Princess#1 Princess#123 Princess$123 Princess01! Princess1!
Princess1# Princess1$ Princess12! Princess123! Princess123# Princess123$ Princess1234! Princess12345!
Princess1234@ Princess123@ Princess12@ Princess1@ Princess2020! Princess2021! Princess2022! Princess2023!
Princess2024! Princess2025! Princess2026! Princess@1 Princess@12 Princess@123 Princess@1234 Princess@12345
Princess@2020 Princess@2021 Princess@2022 Princess@2023 Princess@2024 Princess@2025 Princess@2026 Q!w2e3r4
Q1w2e3r4! Q1w2e3r4t5! Qazwsx!1 Qazwsx!12 Qazwsx!123 Qazwsx!1234 Qazwsx#1 Qazwsx#123 Qazwsx$123 Qazwsx01!
Qazwsx1! Qazwsx1# Qazwsx1$ Qazwsx12! Qazwsx123! Qazwsx123# Qazwsx123$ Qazwsx1234! Qazwsx12345! Qazwsx1234@
Qazwsx123@ Qazwsx12@ Qazwsx1@ Qazwsx2020! Qazwsx2021! Qazwsx2022! Qazwsx2023! Qazwsx2024! Qazwsx2025!
Qazwsx2026! Qazwsx@1 Qazwsx@12 Qazwsx@123 Qazwsx@1234 Qazwsx@12345 Qazwsx@2020 Qazwsx@2021 Qazwsx@2022
Qazwsx@2023 Qazwsx@2024 Qazwsx@2025 Qazwsx@2026 Qwe!@#123 Qwe123!@# Qweasd123! Qwer1234! Qwer@1234 Qwert123!
Qwerty!1 Qwerty!12 Qwerty!123 Qwerty!1234 Qwerty!@#123 Qwerty#1 Qwerty#123 Qwerty$123 Qwerty01! Qwerty1!
Qwerty1# Qwerty1$ Qwerty12! Qwerty123! Qwerty123!1 Qwerty123!12 Qwerty123!123 Qwerty123!1234 Qwerty123#
Qwerty123#1 Qwerty123#123 Qwerty123$ Qwerty123$123 Qwerty12301! Qwerty1231! Qwerty1231# Qwerty1231$
Qwerty12312! Qwerty123123! Qwerty123123# Qwerty123123$ Qwerty1231234! Qwerty12312345! Qwerty1231234@
Qwerty123123@ Qwerty12312@ Qwerty1231@ Qwerty1232020! Qwerty1232021! Qwerty1232022! Qwerty1232023!
Qwerty1232024! Qwerty1232025! Qwerty1232026! Qwerty1234! Qwerty12345! Qwerty1234@ Qwerty123@ Qwerty123@1
Qwerty123@12 Qwerty123@123 Qwerty123@1234 Qwerty123@12345 Qwerty123@2020 Qwerty123@2021 Qwerty123@2022
Qwerty123@2023 Qwerty123@2024 Qwerty123@2025 Qwerty123@2026 Qwerty12@ Qwerty1@ Qwerty2020! Qwerty2021!
Qwerty2022! Qwerty2023! Qwerty2024! Qwerty2025! Qwerty2026! Qwerty@1 Qwerty@12 Qwerty@123 Qwerty@1234
Qwerty@12345 Qwerty@2020 Qwerty@2021 Qwerty@2022 Qwerty@2023 Qwerty@2024 Qwerty@2025 Qwerty@2026 Root1234!
Root@123 Secret!1 Secret!12 Secret!123 Secret!1234 Secret#1 Secret#123 Secret$123 Secret01! Secret1! Secret1#
Secret1$ Secret12! Secret123! Secret123# Secret123$ Secret1234! Secret12345! Secret1234@ Secret123@ Secret12@
Secret1@ Secret2020! Secret2021! Secret2022! Secret2023! Secret2024! Secret2025! Secret2026! Secret@1
Secret@12 Secret@123 Secret@1234 Secret@12345 Secret@2020 Secret@2021 Secret@2022 Secret@2023 Secret@2024
Secret@2025 Secret@2026 Shadow!1 Shadow!12 Shadow!123 Shadow!1234 Shadow#1 Shadow#123 Shadow$123 Shadow01!
Shadow1! Shadow1# Shadow1$ Shadow12! Shadow123! Shadow123# Shadow123$ Shadow1234! Shadow12345! Shadow1234@
Shadow123@ Shadow12@ Shadow1@ Shadow2020! Shadow2021! Shadow2022! Shadow2023! Shadow2024! Shadow2025!
Shadow2026! Shadow@1 Shadow@12 Shadow@123 Shadow@1234 Shadow@12345 Shadow@2020 Shadow@2021 Shadow@2022
Shadow@2023 Shadow@2024 Shadow@2025 Shadow@2026 Sneaker!1 Sneaker!12 Sneaker!123 Sneaker!1234 Sneaker#1
Sneaker#123 Sneaker$123 Sneaker01! Sneaker1! Sneaker1# Sneaker1$ Sneaker12! Sneaker123! Sneaker123#
Sneaker123$ Sneaker1234! Sneaker12345! Sneaker1234@ Sneaker123@ Sneaker12@ Sneaker1@ Sneaker2020! Sneaker2021!
Sneaker2022! Sneaker2023! Sneaker2024! Sneaker2025! Sneaker2026! Sneaker@1 Sneaker@12 Sneaker@123 Sneaker@1234
Sneaker@12345 Sneaker@2020 Sneaker@2021 Sneaker@2022 Sneaker@2023 Sneaker@2024 Sneaker@2025 Sneaker@2026
Sneakers!1 Sneakers!12 Sneakers!123 Sneakers!1234 Sneakers#1 Sneakers#123 Sneakers$123 Sneakers01! Sneakers1!
Sneakers1# Sneakers1$ Sneakers12! Sneakers123! Sneakers123# Sneakers123$ Sneakers1234! Sneakers12345!
Sneakers1234@ Sneakers123@ Sneakers12@ Sneakers1@ Sneakers2020! Sneakers2021! Sneakers2022! Sneakers2023!
Sneakers2024! Sneakers2025! Sneakers2026! Sneakers@1 Sneakers@12 Sneakers@123 Sneakers@1234 Sneakers@12345
Sneakers@2020 Sneakers@2021 Sneakers@2022 Sneakers@2023 Sneakers@2024 Sneakers@2025 Sneakers@2026 Soccer!1
Soccer!12 Soccer!123 Soccer!1234 Soccer#1 Soccer#123 Soccer$123 Soccer01! Soccer1! Soccer1# Soccer1$ Soccer12!
Soccer123! Soccer123# Soccer123$ Soccer1234! Soccer12345! Soccer1234@ Soccer123@ Soccer12@ Soccer1@
Soccer2020! Soccer2021! Soccer2022! Soccer2023! Soccer2024! Soccer2025! Soccer2026! Soccer@1 Soccer@12
Soccer@123 Soccer@1234 Soccer@12345 Soccer@2020 Soccer@2021 Soccer@2022 Soccer@2023 Soccer@2024 Soccer@2025
Soccer@2026 Southafrica!1 Southafrica!12 Southafrica!123 Southafrica!1234 Southafrica#1 Southafrica#123
Southafrica$123 Southafrica01! Southafrica1! Southafrica1# Southafrica1$ Southafrica12! Southafrica123!
Southafrica123# Southafrica123$ Southafrica1234! Southafrica12345! Southafrica1234@ Southafrica123@
Southafrica12@ Southafrica1@ Southafrica2020! Southafrica2021! Southafrica2022! Southafrica2023!
Southafrica2024! Southafrica2025! Southafrica2026! Southafrica@1 Southafrica@12 Southafrica@123
Southafrica@1234 Southafrica@12345 Southafrica@2020 Southafrica@2021 Southafrica@2022 Southafrica@2023
Southafrica@2024 Southafrica@2025 Southafrica@2026 Spring!1 Spring!12 Spring!123 Spring!1234 Spring#1
Spring#123 Spring$123 Spring01! Spring1! Spring1# Spring1$ Spring12! Spring123! Spring123# Spring123$
Spring1234! Spring12345! Spring1234@ Spring123@ Spring12@ Spring1@ Spring2020! Spring2021! Spring2022!
Spring2023! Spring2024! Spring2025! Spring2026! Spring@1 Spring@12 Spring@123 Spring@1234 Spring@12345
Spring@2020 Spring@2021 Spring@2022 Spring@2023 Spring@2024 Spring@2025 Spring@2026 Springbok!1 Springbok!12
Springbok!123 Springbok!1234 Springbok#1 Springbok#123 Springbok$123 Springbok01! Springbok1! Springbok1#
Springbok1$ Springbok12! Springbok123! Springbok123# Springbok123$ Springbok1234! Springbok12345!
Springbok1234@ Springbok123@ Springbok12@ Springbok1@ Springbok2020! Springbok2021! Springbok2022!
Springbok2023! Springbok2024! Springbok2025! Springbok2026! Springbok@1 Springbok@12 Springbok@123
Springbok@1234 Springbok@12345 Springbok@2020 Springbok@2021 Springbok@2022 Springbok@2023 Springbok@2024
Springbok@2025 Springbok@2026 Starwars!1 Starwars!12 Starwars!123 Starwars!1234 Starwars#1 Starwars#123
Starwars$123 Starwars01! Starwars1! Starwars1# Starwars1$ Starwars12! Starwars123! Starwars123# Starwars123$
Starwars1234! Starwars12345! Starwars1234@ Starwars123@ Starwars12@ Starwars1@ Starwars2020! Starwars2021!
Starwars2022! Starwars2023! Starwars2024! Starwars2025! Starwars2026! Starwars@1 Starwars@12 Starwars@123
Starwars@1234 Starwars@12345 Starwars@2020 Starwars@2021 Starwars@2022 Starwars@2023 Starwars@2024
Starwars@2025 Starwars@2026 Summer!1 Summer!12 Summer!123 Summer!1234 Summer#1 Summer#123 Summer$123 Summer01!
Summer1! Summer1# Summer1$ Summer12! Summer123! Summer123# Summer123$ Summer1234! Summer12345! Summer1234@
Summer123@ Summer12@ Summer1@ Summer2020! Summer2021! Summer2022! Summer2023! Summer2024! Summer2025!
Summer2026! Summer@1 Summer@12 Summer@123 Summer@1234 Summer@12345 Summer@2020 Summer@2021 Summer@2022
Summer@2023 Summer@2024 Summer@2025 Summer@2026 Sunshine!1 Sunshine!12 Sunshine!123 Sunshine!1234 Sunshine#1
Sunshine#123 Sunshine$123 Sunshine01! Sunshine1! Sunshine1# Sunshine1$ Sunshine12! Sunshine123! Sunshine123#
Sunshine123$ Sunshine1234! Sunshine12345! Sunshine1234@ Sunshine123@ Sunshine12@ Sunshine1@ Sunshine2020!
Sunshine2021! Sunshine2022! Sunshine2023! Sunshine2024! Sunshine2025! Sunshine2026! Sunshine@1 Sunshine@12
Sunshine@123 Sunshine@1234 Sunshine@12345 Sunshine@2020 Sunshine@2021 Sunshine@2022 Sunshine@2023
Sunshine@2024 Sunshine@2025 Sunshine@2026 Superman!1 Superman!12 Superman!123 Superman!1234 Superman#1
Superman#123 Superman$123 Superman01! Superman1! Superman1# Superman1$ Superman12! Superman123! Superman123#
Superman123$ Superman1234! Superman12345! Superman1234@ Superman123@ Superman12@ Superman1@ Superman2020!
Superman2021! Superman2022! Superman2023! Superman2024! Superman2025! Superman2026! Superman@1 Superman@12
Superman@123 Superman@1234 Superman@12345 Superman@2020 Superman@2021 Superman@2022 Superman@2023
Superman@2024 Superman@2025 Superman@2026 Temp1234! Temp@123 Test!123 Test!1234 Test#123 Test$123 Test123!
Test123!1 Test123!12 Test123!123 Test123!1234 Test123# Test123#1 Test123#123 Test123$ Test123$123 Test12301!
Test1231! Test1231# Test1231$ Test12312! Test123123! Test123123# Test123123$ Test1231234! Test12312345!
Test1231234@ Test123123@ Test12312@ Test1231@ Test1232020! Test1232021! Test1232022! Test1232023! Test1232024!
Test1232025! Test1232026! Test1234! Test12345! Test1234@ Test123@ Test123@1 Test123@12 Test123@123
Test123@1234 Test123@12345 Test123@2020 Test123@2021 Test123@2022 Test123@2023 Test123@2024 Test123@2025
Test123@2026 Test2020! Test2021! Test2022! Test2023! Test2024! Test2025! Test2026! Test@123 Test@1234
Test@12345 Test@2020 Test@2021 Test@2022 Test@2023 Test@2024 Test@2025 Test@2026 Thomas!1 Thomas!12 Thomas!123
Thomas!1234 Thomas#1 Thomas#123 Thomas$123 Thomas01! Thomas1! Thomas1# Thomas1$ Thomas12! Thomas123!
Thomas123# Thomas123$ Thomas1234! Thomas12345! Thomas1234@ Thomas123@ Thomas12@ Thomas1@ Thomas2020!
Thomas2021! Thomas2022! Thomas2023! Thomas2024! Thomas2025! Thomas2026! Thomas@1 Thomas@12 Thomas@123
Thomas@1234 Thomas@12345 Thomas@2020 Thomas@2021 Thomas@2022 Thomas@2023 Thomas@2024 Thomas@2025 Thomas@2026
Trustno1!1 Trustno1!12 Trustno1!123 Trustno1!1234 Trustno1#1 Trustno1#123 Trustno1$123 Trustno101! Trustno11!
Trustno11# Trustno11$ Trustno112! Trustno1123! Trustno1123# Trustno1123$ Trustno11234! Trustno112345!
Trustno11234@ Trustno1123@ Trustno112@ Trustno11@ Trustno12020! Trustno12021! Trustno12022! Trustno12023!
Trustno12024! Trustno12025! Trustno12026! Trustno1@1 Trustno1@12 Trustno1@123 Trustno1@1234 Trustno1@12345
Trustno1@2020 Trustno1@2021 Trustno1@2022 Trustno1@2023 Trustno1@2024 Trustno1@2025 Trustno1@2026 User1234!
User@123 Welc0me!1 Welc0me!12 Welc0me!123 Welc0me!1234 Welc0me#1 Welc0me#123 Welc0me$123 Welc0me01! Welc0me1!
Welc0me1# Welc0me1$ Welc0me12! Welc0me123! Welc0me123# Welc0me123$ Welc0me1234! Welc0me12345! Welc0me1234@
Welc0me123@ Welc0me12@ Welc0me1@ Welc0me2020! Welc0me2021! Welc0me2022! Welc0me2023! Welc0me2024! Welc0me2025!
Welc0me2026! Welc0me@1 Welc0me@12 Welc0me@123 Welc0me@1234 Welc0me@12345 Welc0me@2020 Welc0me@2021
Welc0me@2022 Welc0me@2023 Welc0me@2024 Welc0me@2025 Welc0me@2026 Welcome!1 Welcome!12 Welcome!123 Welcome!1234
Welcome#1 Welcome#123 Welcome$123 Welcome01! Welcome1! Welcome1# Welcome1$ Welcome12! Welcome123! Welcome123#
Welcome123$ Welcome1234! Welcome12345! Welcome1234@ Welcome123@ Welcome12@ Welcome1@ Welcome2020! Welcome2021!
Welcome2022! Welcome2023! Welcome2024! Welcome2025! Welcome2026! Welcome@1 Welcome@12 Welcome@123 Welcome@1234
Welcome@12345 Welcome@2020 Welcome@2021 Welcome@2022 Welcome@2023 Welcome@2024 Welcome@2025 Welcome@2026
Whatever!1 Whatever!12 Whatever!123 Whatever!1234 Whatever#1 Whatever#123 Whatever$123 Whatever01! Whatever1!
Whatever1# Whatever1$ Whatever12! Whatever123! Whatever123# Whatever123$ Whatever1234! Whatever12345!
Whatever1234@ Whatever123@ Whatever12@ Whatever1@ Whatever2020! Whatever2021! Whatever2022! Whatever2023!
Whatever2024! Whatever2025! Whatever2026! Whatever@1 Whatever@12 Whatever@123 Whatever@1234 Whatever@12345
Whatever@2020 Whatever@2021 Whatever@2022 Whatever@2023 Whatever@2024 Whatever@2025 Whatever@2026 Winter!1
Winter!12 Winter!123 Winter!1234 Winter#1 Winter#123 Winter$123 Winter01! Winter1! Winter1# Winter1$ Winter12!
Winter123! Winter123# Winter123$ Winter1234! Winter12345! Winter1234@ Winter123@ Winter12@ Winter1@
Winter2020! Winter2021! Winter2022! Winter2023! Winter2024! Winter2025! Winter2026! Winter@1 Winter@12
Winter@123 Winter@1234 Winter@12345 Winter@2020 Winter@2021 Winter@2022 Winter@2023 Winter@2024 Winter@2025
Winter@2026 zaq1!QAZ Zaq12wsx! Zaq1@WSX zaq1ZAQ! Zxcv1234! Zxcvbn!1 Zxcvbn!12 Zxcvbn!123 Zxcvbn!1234 Zxcvbn#1
Zxcvbn#123 Zxcvbn$123 Zxcvbn01! Zxcvbn1! Zxcvbn1# Zxcvbn1$ Zxcvbn12! Zxcvbn123! Zxcvbn123# Zxcvbn123$
Zxcvbn1234! Zxcvbn12345! Zxcvbn1234@ Zxcvbn123@ Zxcvbn12@ Zxcvbn1@ Zxcvbn2020! Zxcvbn2021! Zxcvbn2022!
Zxcvbn2023! Zxcvbn2024! Zxcvbn2025! Zxcvbn2026! Zxcvbn@1 Zxcvbn@12 Zxcvbn@123 Zxcvbn@1234 Zxcvbn@12345
Zxcvbn@2020 Zxcvbn@2021 Zxcvbn@2022 Zxcvbn@2023 Zxcvbn@2024 Zxcvbn@2025 Zxcvbn@2026
`
  .trim()
  .split(/\s+/);
