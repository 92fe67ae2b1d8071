/** What a source of a campaign says of leads, the same in REST, GraphQL and on the screen. Source: design/campaigns.md, Source. */
import type { SourceLeadStatus, SourceList } from './campaigns'
import { statusGroupPrefix } from '../app/filters'

/** Which leads a source takes. Empty lists do not narrow; those that `filters` names exclude. */
export interface SourceRule {
  leadStatuses: SourceLeadStatus[]
  advertisers: number[]
  publishers: number[]
  countries: number[]
  funnels: string[]
  /** Statuses at the advertiser, or status groups as `group:` and their id. */
  advertiserStatus: string[]
  /** Statuses at the advertiser. */
  selectedStatus: string[]
  filters: SourceList[]
  takesCampaignLeads: boolean
}

/** Why leads that match are left out, each for the first of these that applies. */
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
/** Of the leads that are left out for a reason, the newest so many are told by their ids: as many as a search takes. */
export const leftOutShown = 1_000

/** Leads that a count shows as examples. */
export const countExamples = 10

/** Whether a value of `advertiserStatus` stands for a status group. */
export const isSourceStatusGroup = (text: string): boolean => text.startsWith(statusGroupPrefix)

/**
 * What a column of an uploaded list may be read as, with the heads by which it is guessed, in English, German, French, Spanish
 * and Italian: letters and digits alone, in lower case and without accents.
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

/** Of an uploaded file. */
export const listBytes = 50_000_000

const headOf = (column: string) =>
  column
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/**
 * The field of each column by its head; each field for the first column that it fits. A column that says only "Name" is the
 * first name, or the last name where another column is the first one.
 */
export function guessMapping(columns: readonly string[]): (ListField | null)[] {
  const taken = new Set<ListField>()
  const take = (field: ListField | undefined) => {
    if (field) taken.add(field)
    return field ?? null
  }
  const heads = columns.map(headOf)
  const guessed = heads.map((head) =>
    take(
      (Object.keys(listFields) as ListField[]).find(
        (name) => !taken.has(name) && (listFields[name] as readonly string[]).includes(head),
      ),
    ),
  )
  const names = ['first_name', 'last_name'] as const
  return guessed.map((field, at) => (heads[at] === 'name' ? take(names.find((name) => !taken.has(name))) : field))
}
