import type { InjectionInfoFragment } from '../../../generated/graphql'
import { sectionTitle } from '../timeline/eventGroups'
import { Facts } from './Facts'
import { Heading } from '../Heading'
import type { Partly } from '../partly'

const text = (value: string | null | undefined) => (value === undefined ? undefined : value || null)

interface Props {
  id: string
  email: string | undefined
  lead: Partly<InjectionInfoFragment>
  /** Requested by the URL: also shown without content. */
  isAsked: boolean
}

/** Injection of the lead, and the funnel and publisher id sent instead of its own. */
export function InjectionInfo({ id, email, lead, isAsked }: Props) {
  const { isInjected, injected, funnelOverride, publisherIdOverride } = lead
  if (!isAsked && !isInjected && !injected && !funnelOverride && !publisherIdOverride) return null
  return (
    <section className="lead-section" aria-label={sectionTitle('Injection info', id, email)}>
      <Heading below={1} className="lead-heading">
        Injection info
      </Heading>
      <Facts
        label="Injection info"
        facts={[
          { name: 'Is Injected', value: isInjected === undefined ? undefined : isInjected ? 'Yes' : 'No' },
          { name: 'Injected', value: text(injected), isWide: true },
          { name: 'Funnel Override', value: text(funnelOverride), isWide: true },
          { name: 'Funnel Override Origin', value: text(lead.funnelOverrideOrigin), isWide: true },
          { name: 'Publisher ID Override', value: text(publisherIdOverride), isWide: true },
          { name: 'Publisher Override Origin', value: text(lead.pubOverrideOrigin), isWide: true },
        ]}
      />
    </section>
  )
}
