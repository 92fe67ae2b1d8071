import { readDocument, type Tree } from '../../../shared/partners/mapping/documents'
import { type LeadFormat, type LeadName, readLead } from '../../../shared/partners/mapping/leads'
import { ApiError, badInput } from '../../app/http/errors'
import { parse } from '../../app/http/route'
import { refuseUnstorableText } from '../../app/http/unstorableText'
import { leadBody, type NewLead } from './intake.schema'

/** A lead as it came: JSON, or the text of a form. */
export interface SentLead {
  format: LeadFormat
  body: unknown
}

/** Express gives forms as text, and never JSON that is a text alone. */
export const sentLead = (body: unknown): SentLead => ({ format: typeof body === 'string' ? 'form' : 'json', body })

/** `email is required.` is `mail is required.` for who calls it so. */
function inTheirNames(error: unknown, nameOf: (ours: string) => string): unknown {
  if (!(error instanceof ApiError) || error.code !== 'BAD_USER_INPUT' || !error.details.fields) return error
  const fields = Object.entries(error.details.fields).map(([ours, message]) => {
    const theirs = nameOf(ours)
    return [theirs, message.startsWith(`${ours} `) ? theirs + message.slice(ours.length) : message]
  })
  return badInput(Object.fromEntries(fields))
}

/**
 * Reads a lead by the publisher's own names, and ours, and passes it on. Throws a 400 that names each invalid field as the
 * publisher does.
 */
export async function readSent<Result>(
  { format, body }: SentLead,
  names: readonly LeadName[],
  passOn: (lead: NewLead) => Promise<Result>,
): Promise<Result> {
  // Fields of forms are checked one by one: those that nobody reads may be anything.
  if (format === 'json') refuseUnstorableText(body)
  if (format === 'json' && !names.length) return passOn(parse(leadBody, body))
  const tree = format === 'form' ? readDocument(String(body), 'form') : (body as Tree)
  if (tree === undefined) throw badInput({ body: 'Send at most 1,000 fields.' })
  const read = readLead(tree, format, names)
  if ('faults' in read) throw badInput(Object.fromEntries(read.faults.map(({ field, message }) => [field, message])))
  try {
    return await passOn(parse(leadBody, read.fields))
  } catch (error) {
    throw inTheirNames(error, read.nameOf)
  }
}
