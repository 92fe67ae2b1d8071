import { Box, Grid } from '@chakra-ui/react'

/** A row of boxes, of which some are full. */
export const Strip = ({ full, of, isLow }: { full: number; of: number; isLow: boolean }) => (
  <Grid templateColumns={`repeat(${of}, 14px)`} gap="3px" aria-hidden>
    {Array.from({ length: of }, (_, at) => (
      <Box
        key={at}
        height="2.5"
        borderRadius="2px"
        {...(at < full
          ? { bg: isLow ? 'warning.fg' : 'accent.solid' }
          : { borderWidth: '1px', borderColor: 'border.control' })}
      />
    ))}
  </Grid>
)
