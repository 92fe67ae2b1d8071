import type { ComponentProps, ReactNode } from 'react'
import { Center, Flex, Grid, Spacer } from '@chakra-ui/react'
import { Moon, Split, Sun } from 'lucide-react'
import { ProductMark } from '../../app/session/ProductMark'
import { useColourMode } from '../../app/theme/colourMode'
import { Button } from '../../ui/form/Button'

const product = { fontSize: 'lg', fontWeight: 'semibold', '& svg': { color: 'accent.fg' } }

interface Props extends ComponentProps<typeof ProductMark> {
  title: string
  /** At the left of the last line. */
  foot?: ReactNode
  children: ReactNode
}

/** Page of somebody who is not signed in. The header contains only the product's title. */
export function Door({ title, foot, lit, children }: Props) {
  const { mode, toggle } = useColourMode()
  const isDark = mode === 'dark'
  return (
    <Grid minHeight="full" templateRows="auto 1fr auto" templateColumns={{ base: '1fr', xl: '640px 1fr' }} bg="bg">
      <title>{`${title} · Back office`}</title>
      <Flex as="header" align="center" gap="2.5" p={{ base: '24px 24px 0', md: '28px 48px 0' }} css={product}>
        <Split className="large" aria-hidden />
        Back office
      </Flex>
      <Center as="main" p={{ base: '6', md: '24px 48px' }}>
        {children}
      </Center>
      <Flex as="footer" align="center" p={{ base: '0 12px 24px 24px', md: '0 36px 28px 48px' }} textStyle="hint">
        {foot}
        <Spacer />
        <Button variant="ghost" size="sm" onClick={toggle}>
          {isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
          {isDark ? 'Use light colours' : 'Use dark colours'}
        </Button>
      </Flex>
      <ProductMark lit={lit} />
    </Grid>
  )
}
