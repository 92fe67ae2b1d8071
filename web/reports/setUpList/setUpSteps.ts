import type { SetUpStep } from '../../../shared/reports/setUpSteps'
import { listInWords } from '../../../shared/app/listInWords'
import { partnerAddress } from '../../../shared/partners/partnerPages'
import { routeTable } from '../../app/routeTable'
import type { SetUpListQuery } from '../../generated/graphql'
import { glossaryPath } from '../../ui/terms/glossaryPath'
import { newDistributionHref } from '../../routing/distributions/distributionsUrl'

export type SetUpFacts = NonNullable<SetUpListQuery['setUpList']>

/** What a step says, and where it is done. */
export interface StepWords {
  title: string
  /** Why it is needed, in a sentence. */
  why: string
  act: string
  /** Where it is done; null: the dialog of price and payout. Undefined if something must exist before. */
  to: string | null | undefined
  /** What must exist before, if it does not. */
  needs?: string
  /** What the form starts with. */
  opensWith?: string
  /** The page that explains it. */
  guide?: { text: string; href: string }
  /** What was done, and the page of the record. */
  done: { text: string; to?: string | null }
}

const created = (list: string) => `${list}?dialog=create`
const filledIn = (parts: readonly (string | undefined)[]) => {
  const known = parts.filter((part) => part !== undefined)
  return known.length ? { opensWith: `Opens with ${listInWords(known)} filled in` } : {}
}

/** The words of each step, with the names of the partners. */
export function stepWords({ publisher, advertiser, country }: SetUpFacts): Record<SetUpStep, StepWords> {
  const sender = publisher?.name ?? 'the publisher'
  const buyer = advertiser?.name ?? 'the advertiser'
  const [publisherPage, advertiserPage] = [
    partnerAddress('publisher', publisher?.id),
    partnerAddress('advertiser', advertiser?.id),
  ]
  return {
    publisher: {
      title: 'Publisher',
      why: 'Sends you leads, with a token of its own.',
      act: 'Create publisher',
      to: created(routeTable.PublishersView.path),
      done: { text: publisher?.name ?? 'Created', to: publisherPage },
    },
    advertiser: {
      title: 'Advertiser',
      why: 'Buys the leads that you pass on.',
      act: 'Create advertiser',
      to: created(routeTable.AdvertisersView.path),
      done: { text: advertiser?.name ?? 'Created', to: advertiserPage },
    },
    broker: {
      title: 'Broker connected',
      why: `Where ${buyer} takes leads. It is connected once it accepts a test lead.`,
      act: 'Connect broker',
      guide: { text: 'Guide for brokers', href: '/docs/brokers' },
      ...(advertiserPage
        ? { to: `${advertiserPage}?tab=broker` }
        : { to: undefined, needs: 'Needs an advertiser first.' }),
      done: { text: 'Test lead accepted' },
    },
    prices: {
      title: 'Price and payout',
      why: `What ${buyer} pays you for a deposit, and what ${sender} gets for it. Without them every deposit counts $0.00.`,
      act: 'Set price and payout',
      ...(publisher && advertiser
        ? { to: null, ...filledIn(['both partners', country?.name]) }
        : { to: undefined, needs: 'Needs a publisher and an advertiser first.' }),
      done: { text: 'Set' },
    },
    distribution: {
      title: 'Distribution',
      why: 'Says which leads go to whom, in which order and share.',
      act: 'Create distribution',
      guide: { text: 'What a distribution does', href: `${glossaryPath}#distribution` },
      ...(advertiser
        ? {
            to: newDistributionHref({
              publisher: publisher?.id ?? '',
              country: country?.id ?? '',
              advertiser: advertiser.id,
            }),
            ...filledIn([country?.name, publisher?.name, `${advertiser.name} at 100%`]),
          }
        : { to: undefined, needs: 'Needs an advertiser first.' }),
      done: { text: 'Active' },
    },
    lead: {
      title: 'First lead',
      why: `${publisher ? sender : 'The publisher'} sends it; the curl line is on its page under API details.`,
      act: 'Show API details',
      guide: { text: 'Guide for publishers', href: '/docs/publishers' },
      ...(publisherPage ? { to: `${publisherPage}?tab=api` } : { to: undefined, needs: 'Needs a publisher first.' }),
      done: { text: 'Received' },
    },
    deposit: {
      title: 'First deposit',
      why: `${advertiser ? buyer : 'The advertiser'} reports it by postback; you accept it under Pending Conversions.`,
      act: 'Open Pending Conversions',
      guide: { text: 'How brokers report deposits', href: '/docs/brokers#report-a-deposit' },
      to: routeTable.PendingConversionView.path,
      done: { text: 'Approved' },
    },
    colleague: {
      title: 'Colleague',
      why: 'Somebody else who can sign in when you cannot.',
      act: 'Invite a colleague',
      to: created(routeTable.UsersView.path),
      done: { text: 'Can sign in' },
    },
  }
}

/** Whether nothing is left to do. */
export const isSettled = ({ steps }: SetUpFacts): boolean => steps.every(({ doneAt, isSkipped }) => doneAt || isSkipped)

export const isDone = ({ steps }: SetUpFacts, name: SetUpStep): boolean =>
  steps.some(({ step, doneAt }) => step === name && doneAt !== null)
