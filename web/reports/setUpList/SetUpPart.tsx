import { Box, Grid } from '@chakra-ui/react'
import { NoFigures } from './NoFigures'
import { SetUpAside } from './SetUpAside'
import { SetUpList } from './SetUpList'
import type { SetUpFacts } from './setUpSteps'

interface Props {
  facts: SetUpFacts
  hasFigures: boolean
  onHide: () => void
}

/** The set-up list on the dashboard, with what stands beside it. */
export const SetUpPart = ({ facts, hasFigures, onHide }: Props) => (
  <Grid
    templateColumns={{ xl: 'minmax(0, 1fr) 336px' }}
    divideX={{ xl: '1px' }}
    flex={hasFigures ? 'none' : '1'}
    mt="1"
    borderTopWidth="1px"
  >
    <Box minWidth="0">
      <SetUpList facts={facts} onHide={onHide} />
      {!hasFigures && <NoFigures />}
    </Box>
    <SetUpAside facts={facts} />
  </Grid>
)
