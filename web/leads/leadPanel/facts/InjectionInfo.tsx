import type { InjectionInfoFragment } from '../../../generated/graphql'
import { sectionTitle } from '../timeline/eventGroups'
import { Facts } from './Facts'
import { Section } from '../LeadParts'
import type { Partly } from '../partly'

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
    <Section title="Injection info" label={sectionTitle('Injection info', id, email)}>
      <Facts
        label="Injection info"
        facts={[
          {
            name: 'Is Injected',
            value: isInjected === undefined ? undefined : isInjected ? 'Yes' : 'No',
            isWide: true,
          },
          { name: 'Injected', value: injected, isWide: true },
          { name: 'Funnel Override', value: funnelOverride, isWide: true },
          { name: 'Funnel Override Origin', value: lead.funnelOverrideOrigin, isWide: true },
          { name: 'Publisher ID Override', value: publisherIdOverride, isWide: true },
          { name: 'Publisher Override Origin', value: lead.pubOverrideOrigin, isWide: true },
        ]}
      />
    </Section>
  )
}
