import { useId, type ReactNode } from 'react'
import { Box, Flex, Heading, Spacer, Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import { formatCount } from '../../../shared/app/format'

interface Props {
  title: string
  count?: number
  /** Grey text, a legend or a control at the right. */
  note?: ReactNode
  /** Address of all of it. */
  link?: { label: string; to: string } | false | null | undefined
  /** Position on phones, where parts are in one column. */
  order: number
  children: ReactNode
}

const part = {
  px: 'gutter',
  pb: '3',
  borderTopWidth: { base: '1px', md: 0 },
  _only: { gridColumn: '1 / -1' },
  // Figures of the former span, until those of the chosen one come.
  '[aria-busy=true] > :first-child & > :not(header)': { opacity: 0.6 },
}

/** A section of an overview with its title. */
export function Part({ title, count, note, link, order, children }: Props) {
  const heading = useId()
  return (
    <Box as="section" css={part} order={{ base: order, md: 0 }} aria-labelledby={heading}>
      <Flex as="header" wrap="wrap" align="center" columnGap="2" minH="44px">
        <Heading id={heading} textStyle="subheading">
          {title}
        </Heading>
        {count !== undefined && <span className="subtle figure">{formatCount(count)}</span>}
        <Spacer />
        {typeof note === 'string' ? <Text textStyle="hint">{note}</Text> : note}
        {link && (
          <Link className="link" to={link.to}>
            {link.label}
          </Link>
        )}
      </Flex>
      {children}
    </Box>
  )
}

/** Two parts beside each other. */
export const TwoParts = ({ children }: { children: ReactNode }) => (
  <Box
    display={{ base: 'contents', md: 'grid' }}
    gridTemplateColumns="minmax(0, 6fr) minmax(0, 7fr)"
    divideX={{ md: '1px' }}
  >
    {children}
  </Box>
)
