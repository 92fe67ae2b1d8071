import { figureTerms } from './figureTerms'

interface Entry {
  term: string
  /** Definition in one sentence. */
  meaning: string
  seeAlso: readonly string[]
}

/** Terms of the business as used in the product, by their anchor in the glossary. */
export const glossary = {
  publisher: { term: 'Publisher', meaning: 'Sends leads; also called affiliate.', seeAlso: ['advertiser', 'payout'] },
  advertiser: {
    term: 'Advertiser',
    meaning: 'Buys leads; also called brand or broker.',
    seeAlso: ['publisher', 'revenue'],
  },
  lead: {
    term: 'Lead',
    meaning:
      'A person that a publisher sends and an advertiser may accept; in figures, a received lead that an advertiser accepted.',
    seeAlso: ['attempt', 'ftd'],
  },
  attempt: {
    term: 'Attempts',
    meaning: 'All leads that were received, whether or not an advertiser accepted them.',
    seeAlso: ['lead'],
  },
  consumer: {
    term: 'Consumer',
    meaning: 'One person in one campaign, at most once: an e-mail or phone that is there already is left out.',
    seeAlso: ['campaign', 'source', 'step'],
  },
  ftd: {
    term: 'FTD',
    meaning:
      'First-time deposit: the first deposit that a lead makes at the advertiser; figures count it by the day of the deposit, once it is approved.',
    seeAlso: ['late-ftd', 'fake-ftd', 'pending', 'aff-ftd'],
  },
  'late-ftd': {
    term: 'Late FTD',
    meaning: 'A deposit more than 30 days after the lead was created, or as many as the settings say.',
    seeAlso: ['ftd'],
  },
  'fake-ftd': {
    term: 'Fake FTD',
    meaning:
      'An FTD that an operator fires: it is shown to the publisher and paid out, with no deposit and no revenue behind it.',
    seeAlso: ['ftd', 'payout'],
  },
  'aff-ftd': {
    term: 'Publisher FTD',
    meaning:
      'An approved conversion as the publisher is paid for it, fakes included, counted by the day of its approval.',
    seeAlso: ['ftd', 'fake-ftd', 'payout'],
  },
  approved: {
    term: 'Approved',
    meaning: "A conversion that staff accepted: the lead's status is FTD.",
    seeAlso: ['pending', 'ftd'],
  },
  pending: {
    term: 'Pending FTD',
    meaning: 'A deposit that was reported, or a fake that was fired, and waits until staff accept or reject it.',
    seeAlso: ['approved', 'ftd'],
  },
  held: {
    term: 'Held lead',
    meaning:
      'A lead whose advertiser did not answer in time: it stays Submitted until it is settled, so that it is never sold twice.',
    seeAlso: ['attempt'],
  },
  payout: {
    term: 'Payout',
    meaning:
      'What a publisher is paid for an approved conversion: its price for the country at the approval, which later prices do not change.',
    seeAlso: ['revenue', 'profit'],
  },
  ...figureTerms,
  autologin: {
    term: 'Autologin',
    meaning:
      "A link by which an accepted lead is signed in at the advertiser, valid for as long as its publisher's settings say.",
    seeAlso: ['autologged'],
  },
  autologged: { term: 'Autologged', meaning: 'The lead followed its autologin link.', seeAlso: ['autologin'] },
  funnel: {
    term: 'Funnel',
    meaning: 'The offer that a lead came by; the same list as API offers and offer slugs.',
    seeAlso: ['offer', 'overrides'],
  },
  offer: {
    term: 'API offer',
    meaning: 'What a publisher advertises, by its slug; also called funnel.',
    seeAlso: ['funnel'],
  },
  'hit-id': {
    term: 'Hit ID',
    meaning: 'The id of the click that a lead came by, by which the click is found again; a search for it is exact.',
    seeAlso: ['click'],
  },
  click: {
    term: 'Click',
    meaning: "A visit by a publisher's click link; it is unique when the visitor was not counted in the last 24 hours.",
    seeAlso: ['hit-id'],
  },
  cap: {
    term: 'Cap',
    meaning:
      'A limit to the leads or FTDs of the advertisers, publishers and countries that it names, within its window; every matching cap must have room.',
    seeAlso: ['cap-lead', 'cap-ftd', 'cap-daily', 'cap-interval'],
  },
  'cap-lead': {
    term: 'Lead cap',
    meaning: 'A cap that counts accepted leads, and is never exceeded.',
    seeAlso: ['cap'],
  },
  'cap-ftd': {
    term: 'FTD cap',
    meaning: 'A cap that counts deposits, pending ones included; when it is full, the advertiser gets no new leads.',
    seeAlso: ['cap', 'ftd'],
  },
  'cap-daily': {
    term: 'Daily cap',
    meaning: 'A cap that starts again each day at its reset time, in its own time zone.',
    seeAlso: ['cap'],
  },
  'cap-interval': {
    term: 'Interval cap',
    meaning: 'A cap that counts from its creation and never starts again.',
    seeAlso: ['cap'],
  },
  distribution: {
    term: 'Distribution',
    meaning:
      'A routing rule for a country and a publisher, or for all publishers (Global): it holds timeslots, groups, and advertisers with their shares.',
    seeAlso: ['timeslot', 'group', 'waterfall'],
  },
  timeslot: {
    term: 'Timeslot',
    meaning: "The hours of a distribution in which its groups apply, in the distribution's time zone.",
    seeAlso: ['distribution'],
  },
  group: { term: 'Group', meaning: 'Advertisers of a timeslot that share its leads.', seeAlso: ['waterfall', 'share'] },
  waterfall: {
    term: 'Waterfall',
    meaning: 'The order of the groups: a group is tried until nobody in it can take the lead, then the next.',
    seeAlso: ['group'],
  },
  share: {
    term: 'Share',
    meaning:
      "The part of a group's leads that an advertiser gets; shares of those that cannot take a lead go to the others.",
    seeAlso: ['slot', 'group'],
  },
  slot: {
    term: 'Slot',
    meaning: 'Shares kept exactly, in turn: the usual method of a distribution.',
    seeAlso: ['chance', 'optimize', 'share'],
  },
  chance: {
    term: 'Chance',
    meaning: 'Each lead is drawn at random, weighted by the shares.',
    seeAlso: ['slot', 'optimize'],
  },
  optimize: {
    term: 'Optimize',
    meaning:
      'Advertisers are ranked by revenue per lead over the last 30 days; some of the traffic, and those with too few leads, goes by share.',
    seeAlso: ['slot', 'chance'],
  },
  'opening-hours': {
    term: 'Opening hours',
    meaning: 'When an advertiser takes leads from a country; none means always, and a day without traffic is closed.',
    seeAlso: ['supported-countries'],
  },
  'supported-countries': {
    term: 'Supported countries',
    meaning: 'The countries that leads may come from; none means all.',
    seeAlso: ['opening-hours'],
  },
  exclusions: {
    term: 'Exclusions',
    meaning: 'Publishers whose leads an advertiser is not sent, by country and API offer.',
    seeAlso: ['overrides'],
  },
  overrides: {
    term: 'Overrides',
    meaning: "What an advertiser is told instead of the lead's own publisher id or offer slug.",
    seeAlso: ['exclusions', 'offer'],
  },
  'status-override': {
    term: 'Status override',
    meaning: "The status that the publisher is shown instead of the advertiser's.",
    seeAlso: ['advertiser-status'],
  },
  'advertiser-status': {
    term: 'Advertiser status',
    meaning: 'How far the sale is at the advertiser: New, No answer, Callback, Not interested and so on.',
    seeAlso: ['status-override'],
  },
  blacklist: { term: 'Blacklist', meaning: 'Values whose leads are rejected when they arrive.', seeAlso: [] },
  injection: {
    term: 'Injection',
    meaning: 'Sending a lead that exists to another advertiser, now or after a delay; it stays the same lead.',
    seeAlso: ['original'],
  },
  original: { term: 'Original lead', meaning: 'A lead that was not injected.', seeAlso: ['injection'] },
  'test-lead': {
    term: 'Test lead',
    meaning:
      'A lead that is marked as a test or was sent to a test advertiser; reports leave it out unless they are asked for it.',
    seeAlso: ['lead'],
  },
  'quality-control': {
    term: 'Quality Control',
    meaning: 'An FTD that quality control holds back; its row has a colour of its own in the leads list.',
    seeAlso: ['ftd', 'held'],
  },
  campaign: {
    term: 'Campaign',
    meaning: 'Steps that people pass through to be sent again, fed by sources.',
    seeAlso: ['step', 'source', 'consumer'],
  },
  step: {
    term: 'Step',
    meaning: 'One sending of a campaign: who it is for, how long it waits, and the advertisers with their shares.',
    seeAlso: ['campaign', 'registration'],
  },
  source: {
    term: 'Source',
    meaning:
      'A rule that finds the consumers of a campaign: stored leads, once or again and again, or an uploaded list.',
    seeAlso: ['consumer', 'campaign'],
  },
  'lost-lead': {
    term: 'Lost lead',
    meaning:
      'A lead that no advertiser took; its main reason is what kept the first advertiser in line from taking it, or why it came to none.',
    seeAlso: ['attempt', 'decision-trace'],
  },
  registration: {
    term: 'Registration',
    meaning: 'The sending of a step: a new lead, linked to the lead that it comes from, which stays as it was.',
    seeAlso: ['step', 'injection'],
  },
  'control-group': {
    term: 'Control group',
    meaning: 'Consumers that a step deliberately does not send, where its shares are below 100 %.',
    seeAlso: ['step'],
  },
  postback: {
    term: 'Postback',
    meaning:
      'A message from server to server: advertisers report statuses and deposits by it, and publishers are told of theirs.',
    seeAlso: ['ftd'],
  },
  'decision-trace': {
    term: 'Decision trace',
    meaning:
      'Why a lead went where it went: every distribution, timeslot, group and advertiser that was looked at, with the reason each was passed over.',
    seeAlso: ['distribution'],
  },
  'lead-status': {
    term: 'Lead status',
    meaning: 'Where a lead stands with us: Submitted, Accepted, Rejected, Pending FTD, FTD or FTD REJECTED.',
    seeAlso: ['advertiser-status', 'pending', 'held'],
  },
  'publisher-status': {
    term: 'Publisher status',
    meaning:
      "The sale status that the publisher is shown: the status override, else the advertiser's status, else the default of the settings.",
    seeAlso: ['status-override', 'advertiser-status'],
  },
  rejection: {
    term: 'Rejection reason',
    meaning: 'Why a lead was rejected, in words.',
    seeAlso: ['decision-trace', 'blacklist'],
  },
  'broker-ftd': {
    term: 'Broker FTD',
    meaning: 'When the advertiser reported the deposit.',
    seeAlso: ['ftd', 'broker'],
  },
  'real-conversion': {
    term: 'Real conversion',
    meaning: 'A conversion with a deposit behind it, unlike a fake FTD.',
    seeAlso: ['fake-ftd', 'ftd'],
  },
  broker: {
    term: 'Broker',
    meaning: "The advertiser's own system, to which its leads are sent and which answers for each.",
    seeAlso: ['advertiser', 'postback'],
  },
  'test-advertiser': {
    term: 'Test advertiser',
    meaning: 'An advertiser for trials: every lead that is sent to it is a test lead.',
    seeAlso: ['test-lead'],
  },
  'duplicate-lead': {
    term: 'Duplicate lead',
    meaning:
      'A lead with the e-mail or phone of an earlier one, of any publisher; a publisher can be set to have its own rejected.',
    seeAlso: ['lead'],
  },
  'locate-leads': {
    term: 'Locate leads by',
    meaning:
      'How the country of a lead is found: System takes it as it was sent, the others go by its phone number or its IP address.',
    seeAlso: ['supported-countries'],
  },
  method: {
    term: 'Method',
    meaning: 'How a group chooses among its advertisers: Slot, Chance or Optimize.',
    seeAlso: ['slot', 'chance', 'optimize'],
  },
  filled: {
    term: 'Filled',
    meaning: 'How many leads or FTDs a cap has counted in its window, out of its limit.',
    seeAlso: ['cap', 'cap-daily'],
  },
  'cap-room': {
    term: 'Cap room',
    meaning: 'A place in a cap that a held lead keeps until it is settled.',
    seeAlso: ['held', 'cap'],
  },
  'hide-blocked': {
    term: 'Hide blocked',
    meaning: 'Leads that the blacklisted item blocks are in no list.',
    seeAlso: ['blacklist'],
  },
  'status-group': {
    term: 'Status group',
    meaning: 'Advertiser statuses under one name: in a status filter the group stands for all of them.',
    seeAlso: ['advertiser-status'],
  },
  'exit-condition': {
    term: 'Exit condition',
    meaning: 'When a consumer leaves a campaign; it is checked before each step.',
    seeAlso: ['consumer', 'step'],
  },
  'gross-click': {
    term: 'Gross clicks',
    meaning: 'All recorded clicks, those of a visitor who was counted already too.',
    seeAlso: ['click'],
  },
  c2l: {
    term: 'C2L',
    meaning: 'Clicks to leads: leads divided by clicks, in per cent.',
    seeAlso: ['click', 'lead', 'c2f'],
  },
  c2f: {
    term: 'C2F',
    meaning: 'Clicks to FTDs: FTDs divided by clicks, in per cent.',
    seeAlso: ['click', 'ftd', 'c2l'],
  },
  reference: {
    term: 'Reference',
    meaning:
      'Our own mark of one sending, the same when it is sent again, by which a broker knows that it has the lead already.',
    seeAlso: ['broker', 'held'],
  },
  ambiguous: {
    term: 'Ambiguous answer',
    meaning: 'An answer that leaves open whether the broker took the lead: the lead is held until that is settled.',
    seeAlso: ['broker', 'held'],
  },
  'access-token': {
    term: 'Access token',
    meaning: "A key by which a tool works as its user, with as many of the user's permissions as it was given.",
    seeAlso: ['cost-per-minute'],
  },
  'cost-per-minute': {
    term: 'Cost per minute',
    meaning: 'What an access token may ask for in a minute, as fields times rows; what is beyond it is refused.',
    seeAlso: ['access-token'],
  },
  ppc: { term: 'PPC', meaning: 'What a click costs us: payout divided by clicks.', seeAlso: ['epc', 'payout'] },
  epc: { term: 'EPC', meaning: 'What a click earns: revenue divided by clicks.', seeAlso: ['ppc', 'revenue'] },
} as const satisfies Record<string, Entry>

export type TermKey = keyof typeof glossary
