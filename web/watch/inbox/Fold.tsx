import type { ReactNode } from 'react'
import { chakra, Spacer } from '@chakra-ui/react'

interface Props {
  title: string
  count: number
  /** At the right of the title. */
  note?: string
  /** Items of a list. */
  children: ReactNode
}

const Head = chakra('summary', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'center',
    minHeight: 'head',
    px: 'gutter',
    borderBottomWidth: '1px',
    bg: 'bg.subtle',
    fontWeight: 'medium',
    cursor: 'pointer',
  },
})

/** A folded list below the alerts that need a person. */
export const Fold = ({ title, count, note, children }: Props) => (
  <details>
    <Head>
      {title} <span className="subtle figure">{count}</span>
      <Spacer />
      <span className="subtle">{note}</span>
    </Head>
    <ul>{children}</ul>
  </details>
)
