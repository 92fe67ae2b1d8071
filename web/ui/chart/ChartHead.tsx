import type { ReactNode } from 'react'
import { Flex, Heading, HStack } from '@chakra-ui/react'
import { ChartColumn, Table2 } from 'lucide-react'
import { IconButton } from '../form/IconButton'

interface Props {
  title: string
  /** Level of the title. */
  as?: 'h2' | 'h3'
  /** At the right: the names of the series, and buttons. */
  children: ReactNode
}

/** Title of a chart. */
export const ChartHead = ({ title, as = 'h3', children }: Props) => (
  <Flex wrap="wrap" align="center" columnGap="3" minH="8">
    <Heading as={as} textStyle="subheading">
      {title}
    </Heading>
    <HStack gap="3" ml="auto">
      {children}
    </HStack>
  </Flex>
)

/** Shows a chart as a table and back. */
export const TableSwitch = ({ asTable, onChange }: { asTable: boolean; onChange: (asTable: boolean) => void }) => (
  <IconButton size="sm" label={asTable ? 'Show as chart' : 'Show as table'} onClick={() => onChange(!asTable)}>
    {asTable ? <ChartColumn aria-hidden className="small" /> : <Table2 aria-hidden className="small" />}
  </IconButton>
)
