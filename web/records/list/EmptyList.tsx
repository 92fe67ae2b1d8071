import type { ReactNode } from 'react'
import { Box, Center, Grid, Heading, HStack, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { SetUpStep } from '../../../shared/reports/setUpSteps'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const EmptyNeeds = lazyComponent(() => import('./EmptyNeeds'), 'EmptyNeeds', null)

interface Props {
  icon: LucideIcon
  title: string
  /** What the list is for. */
  purpose: string
  /** What must exist before. */
  needs?: readonly SetUpStep[] | undefined
  /** In place of the icon. */
  drawing?: ReactNode
  /** The one button that comes next, for who may press it. */
  children?: ReactNode
}

/** A list without a row: what it is for, what must exist before, and the button that comes next. */
export const EmptyList = ({ icon: Icon, title, purpose, needs, drawing, children }: Props) => (
  <Grid
    className="state"
    css={{ flex: 1, justifyItems: 'center', alignContent: 'center', gap: '1', p: '40px 28px', textAlign: 'center' }}
  >
    {drawing ?? (
      <Center boxSize="48px" mb="2.5" borderRadius="lg" bg="bg.muted" color="fg.muted">
        <Icon style={{ width: 28, height: 28 }} aria-hidden />
      </Center>
    )}
    <Heading textStyle="heading">{title}</Heading>
    <Text maxW="56ch" color="fg.muted" textWrap="pretty">
      {purpose}
    </Text>
    {needs && (
      <Box width="full" maxW="460px" mt="4" textAlign="start">
        <EmptyNeeds steps={needs} />
      </Box>
    )}
    {children && (
      <HStack wrap="wrap" justify="center" mt="4">
        {children}
      </HStack>
    )}
  </Grid>
)
