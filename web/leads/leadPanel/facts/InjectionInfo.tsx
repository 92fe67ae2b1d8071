import type { InjectionInfoFragment } from '../../../generated/graphql'
import { sectionTitle } from '../timeline/eventGroups'
import { Section } from '../../../ui/layout/Section'
import { Facts } from '../../../ui/show/Facts'
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
    <Section title="Injection info" pt="3" aria-label={sectionTitle('Injection info', id, email)}>
      <Facts
        aria-label="Injection info"
        facts={[
          ['Is Injected', isInjected === undefined ? undefined : isInjected ? 'Yes' : 'No'],
          ['Injected', injected],
          ['Funnel Override', funnelOverride],
          ['Funnel Override Origin', lead.funnelOverrideOrigin],
          ['Publisher ID Override', publisherIdOverride],
          ['Publisher Override Origin', lead.pubOverrideOrigin],
        ]}
      />
    </Section>
  )
}
