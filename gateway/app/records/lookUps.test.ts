import { describe, expect, it } from '@jest/globals'
import { getNamedType, type GraphQLField, type GraphQLNamedType, isNonNullType, isObjectType } from 'graphql'
import { createSchema } from '../schema/schema'

/** Types whose id does not identify them, or that are read and saved as part of another record. */
const notLookedUp: Readonly<Record<string, string>> = {
  AdvertiserBroker: 'has the id of its advertiser: advertiserBroker(advertiserId:)',
  AlertAssignee: 'is a user, as who takes care of an alert: user(id:)',
  AlertDelivery: 'is a part of its channel: alertDeliveries(channelId:)',
  AdvertiserPull: 'has the id of its advertiser: advertiserPull(advertiserId:)',
  AdvertiserPostbacks: 'has the id of its advertiser: advertiserPostbacks(advertiserId:)',
  AuditPerson: 'is a user, as a choice of a filter: user(id:)',
  BrokerDifference: 'is part of a comparison: brokerDifferences(advertiserId:)',
  DistributionAdvertiser: 'is a part of its distribution: distribution(id:)',
  DistributionGroup: 'is a part of its distribution: distribution(id:)',
  DistributionTimeslot: 'is a part of its distribution: distribution(id:)',
  FailedPostback: 'is a postback, as a problem of its publisher: publisherPostback(id:)',
  FilterValue: 'is a choice of a filter, with the id of what it names',
  LatestFtd: 'has the id of its lead: lead(id:)',
  LeadAttempted: 'is an event of its lead: lead(id:)',
  LeadBooked: 'is an event of its lead: lead(id:)',
  LeadEdited: 'is an event of its lead: lead(id:)',
  LeadInjected: 'is an event of its lead: lead(id:)',
  LeadPostback: 'is an event of its lead: lead(id:)',
  LeadReceived: 'is an event of its lead: lead(id:)',
  LeadSent: 'is an event of its lead: lead(id:)',
  LeadStatusChanged: 'is an event of its lead: lead(id:)',
  OfferChoice: 'is an offer, as a choice of a form: offer(id:)',
  OpenSession: 'is a part of the own protection: security',
  Passkey: 'is a part of the own protection: mySecurity',
  PayoutRunItem: 'is a part of its run: payoutRun(id:)',
  PresetRole: 'is a role, as a choice of whom to share with: role(id:)',
  ProgressLogRefusal: 'has the id of what was refused: progressLog(id:)',
  PublisherFields: 'has the id of its publisher: publisherFields(publisherId:)',
  PublisherPostbackRefusal: 'has the id of what was refused: publisherPostback(id:)',
  ReceivedLead: 'is a line of a log: receivedLeads(publisherId:)',
  ReceivedPostback: 'is a line of a log: receivedPostbacks(advertiserId:)',
  ReportRun: 'is a part of its schedule: reportRuns(scheduleId:)',
  ReturnReason: 'is a part of one list: returnReasons',
  Settings: 'is one record: settings',
  SimulationStep: 'has the id of the advertiser or distribution that was looked at',
  Undo: 'is an offer that lasts ten seconds',
  UserSettings: 'has the id of its user: userSettings',
}

const schema = createSchema('schema')
const named = (type: GraphQLNamedType) => !type.name.startsWith('__')
const hasId = (type: GraphQLNamedType) => {
  const id = isObjectType(type) ? type.getFields().id?.type : undefined
  return id !== undefined && isNonNullType(id) && getNamedType(id).name === 'ID'
}
const types = Object.values(schema.getTypeMap()).filter(named).filter(hasId)
const roots = Object.values(schema.getQueryType()?.getFields() ?? {})

/** `distribution` returns its record together with the data of the wizard. */
const answers = ({ type }: GraphQLField<unknown, unknown>, name: string) => {
  const answer = getNamedType(type)
  const isIn = () => isObjectType(answer) && getNamedType(answer.getFields().distribution?.type)?.name === name
  return answer.name === name || isIn()
}
const lookUpOf = (name: string) =>
  roots.find((root) => answers(root, name) && root.args.some(({ name, type }) => name === 'id' && isNonNullType(type)))

describe('every type with an id', () => {
  it.each(types.map(({ name }) => name).filter((name) => !(name in notLookedUp)))('%s has a look-up by it', (name) => {
    const lookUp = lookUpOf(name)
    expect([name, lookUp && 'is found']).toEqual([name, 'is found'])
    // Null if it does not exist.
    expect(isNonNullType(lookUp?.type)).toBe(false)
  })

  it('is looked up unless it is named as an exception, and no exception is out of date', () => {
    const names = types.map(({ name }) => name)
    expect(Object.keys(notLookedUp).filter((name) => !names.includes(name) || lookUpOf(name))).toEqual([])
  })
})
