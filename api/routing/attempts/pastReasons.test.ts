import { describe, expect, it } from '@jest/globals'
import { pastReason, type PastAttempt, type PastLead } from './pastReasons'

const lead: PastLead = { country_id: 1, rejection_reason: null, held_by: null, held_reason: null, attempts: [] }
const refusedBy = (advertiser_id: number, message: string, trace: unknown = null): PastAttempt => ({
  ...{ advertiser_id, status: 'Rejected', restriction_origin: 'broker', message, trace },
})
/** The first candidate could take the lead, but another advertiser of the group was asked and refused. */
const firstCouldTake = [{ of: 'advertiser', id: 7, name: 'Seven', reasons: [] }]

describe('the main reason of a lead of an earlier version', () => {
  it.each([
    ['Phone number is not valid', 'phone number is not valid'],
    ['Duplicate lead', 'duplicate lead'],
    ['The country of the lead is on our blacklist', 'the country of the lead is on our blacklist'],
  ])('is the refusal of the broker, whatever words it used: %s', (message, subject) => {
    const refused = {
      ...lead,
      rejection_reason: `Rejected by Beta: ${message}`,
      attempts: [refusedBy(8, message, firstCouldTake)],
    }
    expect(pastReason(refused)).toMatchObject({
      ...{ lost_reason: 'refused', lost_subject: subject, lost_advertiser_id: 8 },
    })
  })

  it.each([
    ['The phone number is not valid.', 'invalid', null],
    ['Duplicate of another lead', 'duplicate', null],
    ['Blacklisted: First Name', 'blacklisted', 'First Name'],
  ])('is read from the words of the intake where no broker refused: %s', (rejection_reason, code, subject) => {
    const expected = { lost_reason: code, lost_subject: subject, lost_advertiser_id: null }
    expect(pastReason({ ...lead, rejection_reason })).toMatchObject(expected)
    const bySystem = { ...refusedBy(8, 'No room'), advertiser_id: null, restriction_origin: 'system' }
    expect(pastReason({ ...lead, rejection_reason, attempts: [bySystem] })).toMatchObject(expected)
  })

  it.each([
    'The broker could not be reached (ENOTFOUND).',
    'The broker could not be reached (ECONNREFUSED).',
    'The broker could not be reached (CERT_HAS_EXPIRED).',
    'The broker could not be reached (ERR_TLS_CERT_ALTNAME_INVALID).',
    'The connection to the broker broke.',
    'The broker did not answer within 30 s.',
    'No answer in time',
  ])('is a missing answer after a fault of the connection: %s', (message) => {
    const [first, last] = [refusedBy(8, message), refusedBy(8, message, firstCouldTake)]
    for (const attempts of [[first], [last]])
      expect(pastReason({ ...lead, attempts })).toMatchObject({ lost_reason: 'timeout', lost_advertiser_id: 8 })
  })

  it.each(['Session timeout', 'Your certificate cannot be read', 'No answer to our questions'])(
    'is a refusal where the broker itself used the words of a fault: %s',
    (message) => {
      expect(pastReason({ ...lead, attempts: [refusedBy(8, message)] }).lost_reason).toBe('refused')
    },
  )
})
