import type { ReactNode } from 'react'
import { Section } from '../../ui/layout/Section'

/** A part beside the set-up list. */
export const AsidePart = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <Section title={title} level="h2" aside={aside} px="gutter" py="3" borderBottomWidth="1px">
    {children}
  </Section>
)
