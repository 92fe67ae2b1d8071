import { one, days, cap, type AuditedMutation, type World } from './audited'

const weekDays = days.replaceAll(', traffic: true', '')
const distribution = ({ advertiser, country }: World) =>
  `distribution: { name: "D", tags: [], type: slot, timeZoneId: "1", isSendInOpHours: false, countryId: "${country}", parameters: [], dataOverride: [],
    timeslots: [{ name: "T", groups: [{ name: "G", advertisers: [{ advertiserId: "${advertiser}", percentage: 100 }] }], openingHours: ${weekDays} }] }`
const nextYear = () => `${new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)} 00:00`
const item = (value: string) => `input: { blacklistTypeId: "3", blacklistValue: "${value}" }`

export const routingMutations: readonly AuditedMutation[] = [
  one('createCap', (world) => cap(world, 5), 'cap.create', 'cap'),
  one('updateCap', (world) => `id: "${world.made.createCap}", ${cap(world, 6)}`, 'cap.update'),
  one(
    'scheduleChange',
    ({ made }) => `input: { record: cap, recordId: "${made.createCap}", value: "7", at: "${nextYear()}" }`,
    'cap.schedule',
    'scheduledChange',
  ),
  one('cancelScheduledChange', ({ made }) => `id: "${made.scheduleChange}"`, 'cap.unschedule'),
  one('takeOverScheduledChange', ({ ofToken }) => `id: "${ofToken.change}"`, 'advertiser.take_over_schedule'),
  one('raiseCap', ({ made }) => `id: "${made.createCap}", cap: 9, insteadOf: 6`, 'cap.raise', 'scheduledChange'),
  one('runScheduledChange', ({ made }) => `id: "${made.raiseCap}"`, 'cap.run_schedule'),
  one('deleteCap', ({ made }) => `id: "${made.createCap}"`, 'cap.delete'),
  one('createBlacklistItem', () => item('1.2.3.4'), 'blacklist_item.create', 'blacklistItem'),
  one(
    'updateBlacklistItem',
    ({ made }) => `id: "${made.createBlacklistItem}", ${item('1.2.3.5')}`,
    'blacklist_item.update',
  ),
  one('deleteBlacklistItem', ({ made }) => `id: "${made.createBlacklistItem}"`, 'blacklist_item.delete'),
  one('createDistribution', distribution, 'distribution.create', 'distribution'),
  one(
    'updateDistribution',
    (world) => `id: "${world.made.createDistribution}", ${distribution(world).replace('name: "D"', 'name: "E"')}`,
    'distribution.update',
  ),
  one(
    'startBacktest',
    ({ made }) =>
      `input: { distributionId: "${made.createDistribution}", startDate: "2026-01-01", endDate: "2026-01-02" }`,
    'backtest.start',
    'backtest',
  ),
  one('cancelBacktest', ({ made }) => `id: "${made.startBacktest}"`, 'backtest.cancel'),
  one(
    'setDistributionActive',
    ({ made }) => `id: "${made.createDistribution}", isActive: false`,
    'distribution.deactivate',
  ),
  one('deleteDistribution', ({ made }) => `id: "${made.createDistribution}"`, 'distribution.delete'),
]
