import { countryIdOf } from '../../reference/countryList'
import type { CultureName } from '../names/cultures'

/** A country of leads, with data for realistic leads. */
export interface Market {
  /** Index in `markets`. */
  index: number
  countryId: number
  code: string
  zone: string
  /** Relative share of the traffic. */
  weight: number
  /** Average price of a deposit, in whole dollars. */
  price: number
  culture: CultureName
  /** Calling code, and national number with # for any digit. */
  phone: readonly [code: string, pattern: string]
  language: string
  cities: readonly string[]
  mailDomains: readonly string[]
}

// oxfmt-ignore
const table = `
GB|Europe/London|9.5|1050|english|44 7#########|en|London,Manchester,Birmingham,Leeds,Glasgow,Bristol|btinternet.com,sky.com
DE|Europe/Berlin|9|1100|german|49 15#########|de|Berlin,Hamburg,München,Köln,Frankfurt,Stuttgart|gmx.de,web.de,t-online.de
CA|America/Toronto|7|1150|english|1 416#######|en|Toronto,Ottawa,Hamilton,Mississauga,London|rogers.com,bell.net
AU|Australia/Sydney|6.5|1150|english|61 4########|en|Sydney,Melbourne,Brisbane,Perth,Adelaide|bigpond.com,optusnet.com.au
ES|Europe/Madrid|6|750|spanish|34 6########|es|Madrid,Barcelona,Valencia,Sevilla,Málaga|hotmail.es,telefonica.net
IT|Europe/Rome|6|800|italian|39 3#########|it|Roma,Milano,Napoli,Torino,Bologna,Firenze|libero.it,virgilio.it
FR|Europe/Paris|5|850|french|33 6########|fr|Paris,Lyon,Marseille,Toulouse,Nantes,Bordeaux|orange.fr,free.fr,laposte.net
NL|Europe/Amsterdam|3.8|950|dutch|31 6########|nl|Amsterdam,Rotterdam,Utrecht,Den Haag,Eindhoven|ziggo.nl,kpnmail.nl
SE|Europe/Stockholm|3.6|1100|nordic|46 7########|sv|Stockholm,Göteborg,Malmö,Uppsala|telia.com
NO|Europe/Oslo|3.2|1200|nordic|47 4#######|no|Oslo,Bergen,Trondheim,Stavanger|online.no
CH|Europe/Zurich|3.1|1250|german|41 79#######|de|Zürich,Genève,Basel,Bern,Lausanne|bluewin.ch
AT|Europe/Vienna|2.8|1050|german|43 664#######|de|Wien,Graz,Linz,Salzburg,Innsbruck|aon.at,gmx.at
PL|Europe/Warsaw|2.8|600|polish|48 5########|pl|Warszawa,Kraków,Łódź,Wrocław,Poznań,Gdańsk|wp.pl,onet.pl,o2.pl
BE|Europe/Brussels|2.4|900|dutch|32 47#######|nl|Bruxelles,Antwerpen,Gent,Liège|telenet.be,skynet.be
DK|Europe/Copenhagen|2.3|1100|nordic|45 2#######|da|København,Aarhus,Odense,Aalborg|mail.dk
BR|America/Sao_Paulo|2.3|350|portuguese|55 119########|pt|São Paulo,Rio de Janeiro,Brasília,Salvador,Curitiba|uol.com.br,bol.com.br
MX|America/Mexico_City|2.1|380|spanish|52 55########|es|Ciudad de México,Guadalajara,Monterrey,Puebla|hotmail.com
FI|Europe/Helsinki|1.8|1000|finnish|358 4########|fi|Helsinki,Espoo,Tampere,Turku,Oulu|luukku.com
IE|Europe/Dublin|1.7|950|english|353 8########|en|Dublin,Cork,Galway,Limerick|eircom.net
PT|Europe/Lisbon|1.7|650|portuguese|351 9########|pt|Lisboa,Porto,Braga,Coimbra|sapo.pt
CZ|Europe/Prague|1.6|620|czech|420 6########|cs|Praha,Brno,Ostrava,Plzeň|seznam.cz,email.cz
NZ|Pacific/Auckland|1.6|1000|english|64 21#######|en|Auckland,Wellington,Christchurch,Hamilton|xtra.co.nz
ZA|Africa/Johannesburg|1.6|420|southAfrican|27 8########|en|Johannesburg,Cape Town,Durban,Pretoria|telkomsa.net,mweb.co.za
SG|Asia/Singapore|1.5|900|chinese|65 9#######|en|Singapore|singnet.com.sg
AE|Asia/Dubai|1.5|950|arabic|971 5########|ar|Dubai,Abu Dhabi,Sharjah|eim.ae
MY|Asia/Kuala_Lumpur|1.4|450|malay|60 12#######|ms|Kuala Lumpur,George Town,Johor Bahru,Ipoh|streamyx.com
HK|Asia/Hong_Kong|1.2|850|chinese|852 9#######|zh|Hong Kong,Kowloon,Tsuen Wan|netvigator.com
JP|Asia/Tokyo|1.2|900|japanese|81 90########|ja|Tokyo,Osaka,Yokohama,Nagoya,Sapporo|docomo.ne.jp
KR|Asia/Seoul|1.1|800|korean|82 10########|ko|Seoul,Busan,Incheon,Daegu|naver.com,daum.net
TR|Europe/Istanbul|1.1|330|turkish|90 53########|tr|İstanbul,Ankara,İzmir,Bursa,Antalya|mynet.com
SA|Asia/Riyadh|1.1|850|arabic|966 5########|ar|Riyadh,Jeddah,Dammam,Mecca|hotmail.com
KW|Asia/Kuwait|0.8|900|arabic|965 9#######|ar|Kuwait City,Hawalli,Salmiya|hotmail.com
QA|Asia/Qatar|0.7|950|arabic|974 5#######|ar|Doha,Al Rayyan,Al Wakrah|hotmail.com
BH|Asia/Bahrain|0.5|800|arabic|973 3#######|ar|Manama,Riffa,Muharraq|batelco.com.bh
OM|Asia/Muscat|0.5|750|arabic|968 9#######|ar|Muscat,Salalah,Sohar|omantel.net.om
IL|Asia/Jerusalem|0.6|800|hebrew|972 5########|he|Tel Aviv,Jerusalem,Haifa,Beersheba|walla.co.il
GR|Europe/Athens|1|520|greek|30 69########|el|Athens,Thessaloniki,Patras,Heraklion|otenet.gr
CY|Europe/Nicosia|0.4|600|greek|357 99######|el|Nicosia,Limassol,Larnaca|cytanet.com.cy
HU|Europe/Budapest|0.9|500|hungarian|36 30#######|hu|Budapest,Debrecen,Szeged,Pécs|freemail.hu,citromail.hu
RO|Europe/Bucharest|0.9|450|romanian|40 7########|ro|București,Cluj-Napoca,Timișoara,Iași|yahoo.ro
SK|Europe/Bratislava|0.8|520|czech|421 9########|sk|Bratislava,Košice,Prešov,Žilina|azet.sk,centrum.sk
SI|Europe/Ljubljana|0.6|600|balkan|386 4#######|sl|Ljubljana,Maribor,Celje|siol.net
HR|Europe/Zagreb|0.7|480|balkan|385 9########|hr|Zagreb,Split,Rijeka,Osijek|net.hr
RS|Europe/Belgrade|0.5|300|balkan|381 6########|sr|Beograd,Novi Sad,Niš|eunet.rs
BA|Europe/Sarajevo|0.3|260|balkan|387 6#######|bs|Sarajevo,Banja Luka,Mostar|bih.net.ba
BG|Europe/Sofia|0.7|400|bulgarian|359 8########|bg|Sofia,Plovdiv,Varna,Burgas|abv.bg,mail.bg
LT|Europe/Vilnius|0.5|480|baltic|370 6#######|lt|Vilnius,Kaunas,Klaipėda|one.lt
LV|Europe/Riga|0.4|460|baltic|371 2#######|lv|Rīga,Daugavpils,Liepāja|inbox.lv
EE|Europe/Tallinn|0.4|520|baltic|372 5#######|et|Tallinn,Tartu,Narva|mail.ee
IS|Atlantic/Reykjavik|0.2|1000|nordic|354 6######|is|Reykjavík,Kópavogur,Akureyri|simnet.is
LU|Europe/Luxembourg|0.3|1150|french|352 621######|fr|Luxembourg,Esch-sur-Alzette|pt.lu
MT|Europe/Malta|0.3|650|english|356 79######|en|Valletta,Sliema,Birkirkara|onvol.net
UA|Europe/Kyiv|0.3|220|slavic|380 67#######|uk|Kyiv,Lviv,Odesa,Dnipro|ukr.net,i.ua
AR|America/Argentina/Buenos_Aires|0.9|280|spanish|54 911########|es|Buenos Aires,Córdoba,Rosario,Mendoza|fibertel.com.ar
CL|America/Santiago|1|400|spanish|56 9########|es|Santiago,Valparaíso,Concepción|vtr.net
CO|America/Bogota|0.9|320|spanish|57 3#########|es|Bogotá,Medellín,Cali,Barranquilla|une.net.co
PE|America/Lima|0.7|300|spanish|51 9########|es|Lima,Arequipa,Trujillo|terra.com.pe
EC|America/Guayaquil|0.4|280|spanish|593 9########|es|Quito,Guayaquil,Cuenca|hotmail.com
UY|America/Montevideo|0.3|380|spanish|598 9#######|es|Montevideo,Salto,Paysandú|adinet.com.uy
CR|America/Costa_Rica|0.4|380|spanish|506 8#######|es|San José,Alajuela,Cartago|racsa.co.cr
PA|America/Panama|0.3|360|spanish|507 6#######|es|Panamá,Colón,David|cwpanama.net
GT|America/Guatemala|0.3|280|spanish|502 5#######|es|Guatemala,Quetzaltenango,Escuintla|hotmail.com
DO|America/Santo_Domingo|0.3|280|spanish|1 809#######|es|Santo Domingo,Santiago,La Romana|codetel.net.do
BO|America/La_Paz|0.2|220|spanish|591 7#######|es|La Paz,Santa Cruz,Cochabamba|entelnet.bo
IN|Asia/Kolkata|1.3|220|indian|91 9#########|en|Mumbai,Delhi,Bengaluru,Hyderabad,Chennai,Pune|rediffmail.com,yahoo.co.in
PK|Asia/Karachi|0.4|150|southAsian|92 3#########|ur|Karachi,Lahore,Islamabad|yahoo.com
BD|Asia/Dhaka|0.3|140|southAsian|880 17########|bn|Dhaka,Chittagong,Sylhet|yahoo.com
LK|Asia/Colombo|0.3|180|southAsian|94 7########|si|Colombo,Kandy,Galle|sltnet.lk
NP|Asia/Kathmandu|0.2|140|southAsian|977 98########|ne|Kathmandu,Pokhara,Lalitpur|ntc.net.np
TH|Asia/Bangkok|0.8|380|thai|66 8########|th|Bangkok,Chiang Mai,Phuket,Pattaya|truemail.co.th
VN|Asia/Ho_Chi_Minh|0.6|260|vietnamese|84 9########|vi|Hà Nội,Hồ Chí Minh,Đà Nẵng|yahoo.com.vn
PH|Asia/Manila|0.6|240|filipino|63 9#########|en|Manila,Quezon City,Cebu,Davao|yahoo.com.ph
ID|Asia/Jakarta|0.6|240|malay|62 812########|id|Jakarta,Surabaya,Bandung,Medan|yahoo.co.id
TW|Asia/Taipei|0.8|700|chinese|886 9########|zh|Taipei,Kaohsiung,Taichung|seed.net.tw,pchome.com.tw
NG|Africa/Lagos|0.5|180|african|234 80########|en|Lagos,Abuja,Kano,Ibadan|yahoo.com
KE|Africa/Nairobi|0.4|180|african|254 7########|en|Nairobi,Mombasa,Kisumu|yahoo.com
GH|Africa/Accra|0.3|170|african|233 24#######|en|Accra,Kumasi,Tamale|yahoo.com
EG|Africa/Cairo|0.4|220|arabic|20 10########|ar|Cairo,Alexandria,Giza|yahoo.com
MA|Africa/Casablanca|0.4|240|arabic|212 6########|fr|Casablanca,Rabat,Marrakech,Fès|menara.ma
GE|Asia/Tbilisi|0.2|220|caucasian|995 5########|ka|Tbilisi,Batumi,Kutaisi|caucasus.net
`

/** The 80 countries, busiest first. */
export const markets: readonly Market[] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|'))
  .map(([code = '', zone = '', weight, price, culture, phone = '', language = '', cities = '', domains = '']) => {
    const [callingCode = '', pattern = ''] = phone.split(' ')
    return {
      countryId: countryIdOf(code),
      code,
      zone,
      weight: Number(weight),
      price: Number(price),
      culture: culture as CultureName,
      phone: [callingCode, pattern] as const,
      language,
      cities: cities.split(','),
      mailDomains: domains.split(','),
    }
  })
  .sort((one, other) => other.weight - one.weight)
  .map((market, index) => ({ index, ...market }))
