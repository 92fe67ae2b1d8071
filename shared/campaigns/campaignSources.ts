/**
 * Settings of a campaign source that select leads, identical in REST, GraphQL and on the screen. See
 * docs/domain/campaigns.md.
 */
import type { SourceLeadStatus, SourceList } from './campaigns'
import { guessColumns, headsOf } from '../app/columnHeads'
import { statusGroupPrefix } from '../app/filters'

/** Filters of a source. Empty lists do not filter; lists named in `filters` exclude. */
export interface SourceRule {
  leadStatuses: SourceLeadStatus[]
  advertisers: number[]
  publishers: number[]
  countries: number[]
  funnels: string[]
  /** Advertiser statuses, or `group:{id}` for a status group. */
  advertiserStatus: string[]
  /** Advertiser statuses. */
  selectedStatus: string[]
  /** Main reasons of lost leads, as codes. */
  lostReasons: string[]
  /** Advertisers that stood first for lost leads. */
  lostAdvertisers: number[]
  /** What the main reasons are about, such as a cap or the message of a broker. */
  lostSubjects: string[]
  filters: SourceList[]
  takesCampaignLeads: boolean
  /** Instants (ISO) from and before which leads were received; null: at any time. */
  receivedFrom: string | null
  receivedBefore: string | null
}

/** Reasons why matching leads are skipped; the first one that applies is used. */
export const leftOutReasons = {
  test: 'Test leads',
  hidden: 'Hidden leads',
  campaign: 'Campaign leads',
  sending: 'Being sent',
  blacklisted: 'Blacklisted people',
  unreachable: 'Without e-mail and phone',
  known: 'In this campaign already',
  again: 'The same person again',
  full: 'Above 1,000,000 consumers',
} as const
export type LeftOutReason = keyof typeof leftOutReasons
/** Maximum number of ids returned for the leads skipped for one reason: the limit of a search. */
export const leftOutShown = 1_000

/** Number of example leads returned with a count. */
export const countExamples = 10

/** Whether a value of `advertiserStatus` is a status group. */
export const isSourceStatusGroup = (text: string): boolean => text.startsWith(statusGroupPrefix)

/**
 * Meanings of a column in an uploaded list, with the headers by which they are recognized in English, German, French,
 * Spanish and Italian: only letters and digits, in lower case and without accents.
 */
export const listFields = {
  email: [
    ...['email', 'emailaddress', 'emailid', 'mail', 'emailadresse', 'mailadresse'],
    ...['adresseemail', 'adressemail', 'courriel', 'correo', 'correoelectronico', 'direcciondecorreo'],
    ...['indirizzoemail', 'postaelettronica'],
  ],
  phone: [
    ...['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'cell'],
    ...['telefon', 'telefonnummer', 'rufnummer', 'handy', 'handynummer', 'mobil', 'mobiltelefon', 'mobilnummer'],
    ...['portable', 'numerodetelephone', 'telefono', 'movil', 'celular', 'telefonomovil', 'numerodetelefono'],
    ...['cellulare', 'numeroditelefono'],
  ],
  first_name: ['firstname', 'first', 'givenname', 'forename', 'vorname', 'prenom', 'nombre', 'nome'],
  last_name: [
    ...['lastname', 'last', 'surname', 'familyname', 'nachname', 'familienname', 'zuname', 'nom', 'nomdefamille'],
    ...['apellido', 'apellidos', 'cognome'],
  ],
  country: [
    ...['country', 'countrycode', 'countryname', 'iso', 'geo', 'land', 'landercode', 'laendercode', 'pays', 'codepays'],
    ...['pais', 'codigopais', 'codigodepais', 'paese', 'codicepaese'],
  ],
  ip: ['ip', 'ipaddress', 'userip', 'ipadresse', 'adresseip', 'direccionip', 'indirizzoip'],
  language: ['language', 'lang', 'locale', 'sprache', 'langue', 'idioma', 'lingua'],
  funnel: ['funnel', 'funnelslug', 'offerslug', 'source'],
  offer: ['offer', 'offername', 'apioffer', 'angebot', 'offre', 'oferta', 'offerta'],
  custom_param_1: ['customparam1', 'custom1', 'param1', 'sub1', 'subid1'],
  custom_param_2: ['customparam2', 'custom2', 'param2', 'sub2', 'subid2'],
  custom_param_3: ['customparam3', 'custom3', 'param3', 'sub3', 'subid3'],
  custom_param_4: ['customparam4', 'custom4', 'param4', 'sub4', 'subid4'],
  custom_param_5: ['customparam5', 'custom5', 'param5', 'sub5', 'subid5'],
} as const
export type ListField = keyof typeof listFields

/** Limits of an uploaded file. */
export const listBytes = 50_000_000

/**
 * Field of each column by its header; each field is assigned to the first matching column. A column named "Name" is the
 * first name, or the last name if another column is the first name.
 */
export function guessMapping(columns: readonly string[]): (ListField | null)[] {
  const guessed = guessColumns<ListField>(listFields, columns)
  const names = (['first_name', 'last_name'] as const).filter((name) => !guessed.includes(name))
  return headsOf(columns).map((head, at) => (head === 'name' ? (names.shift() ?? null) : (guessed[at] ?? null)))
}
