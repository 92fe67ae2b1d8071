import { randomBytes } from 'node:crypto'
import { brokerLimits } from '../../../shared/partners/brokers'
import type { BrokerConfig } from '../brokers/brokers.schema'
import { type BrokerLead, sendToBroker } from '../brokers/sendToBroker'
import type { Config } from '../../app/process/config'
import type { TestLeadBody } from './advertiserBrokers.schema'

/** A synthetic lead for connection tests, marked as a test by its flag, reference and name. */
function testLead({ email, first_name, last_name, phone, funnel }: TestLeadBody, country: string | null): BrokerLead {
  const mark = randomBytes(5).toString('hex')
  return {
    reference: `test-${mark}`,
    lead_id: `test-${mark}`,
    email: email ?? `test.lead.${mark}@example.com`,
    first_name: first_name || 'Test',
    last_name: last_name || 'Lead',
    phone: phone || '+10000000000',
    // From the address range reserved for documentation (RFC 5737).
    ip: '203.0.113.7',
    country,
    city: null,
    language: 'en',
    offer: null,
    funnel: funnel || null,
    publisher_id: null,
    hit_id: null,
    custom_param_1: null,
    custom_param_2: null,
    custom_param_3: null,
    custom_param_4: null,
    custom_param_5: null,
    is_test: true,
  }
}

/**
 * Sends a test lead to the broker once and returns what was sent, the response, and how it was interpreted. The lead is not
 * stored: it appears in no list, counts in no cap and is offered to no other advertiser.
 */
export async function sendTestLead(broker: BrokerConfig, body: TestLeadBody, country: string | null, config: Config) {
  const lead = testLead(body, country)
  // Shorter timeout than for leads, because staff wait for the result.
  const patient = {
    ...broker,
    url: broker.testUrl ?? broker.url,
    timeoutMs: Math.min(broker.timeoutMs, brokerLimits.testTimeoutMs),
  }
  const { outcome, sent, received, takenMs, httpStatus } = await sendToBroker(patient, lead, { config })
  const isAccepted = outcome.kind === 'accepted'
  return {
    reference: lead.reference,
    answer: {
      outcome: outcome.kind === 'unsettled' ? ('ambiguous' as const) : outcome.kind,
      reason: isAccepted ? null : outcome.reason,
      broker_id: isAccepted ? outcome.id : null,
      autologin_url: isAccepted ? outcome.autologinUrl : null,
      status: isAccepted ? outcome.status : null,
      http_status: httpStatus ?? null,
      taken_ms: takenMs,
      request: sent,
      response: received,
    },
  }
}
