import type { ReactNode } from 'react'
import { Box } from '@chakra-ui/react'
import { Facts } from '../ui/show/Facts'

interface Props {
  /** Accessible name: `Settings`. */
  label: string
  /** Record type in sentences: `advertiser`. */
  one: string
  /** Labels and values in form order; empty values are shown as a dash. */
  facts: readonly (readonly [title: string, value: ReactNode])[]
}

/** Settings of a record as text, for users who may not edit it. */
export const RecordFacts = ({ label, one, facts }: Props) => (
  <Box as="section" maxW="680px" px="gutter" pt="4" pb="5" aria-label={label}>
    <Box as="p" mb="3" color="fg.muted">{`Your role can view this ${one} but not change it.`}</Box>
    <Facts look="lined" facts={facts.map(([title, value]) => [title, value || null])} />
  </Box>
)
