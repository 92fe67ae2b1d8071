import { useId, type ReactNode } from 'react'
import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react'

const columns = { base: 'minmax(0, 1fr)', md: '200px minmax(0, 620px)' }

/** A group of settings; its title is at the left. */
export function SettingsPart({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Grid
      role="group"
      aria-labelledby={id}
      templateColumns={columns}
      gap="8px 40px"
      py="4"
      _notFirst={{ borderTopWidth: '1px' }}
    >
      <Box>
        <Heading id={id} textStyle="subheading">
          {title}
        </Heading>
        {hint && <Text textStyle="hint">{hint}</Text>}
      </Box>
      <Stack gap="3">{children}</Stack>
    </Grid>
  )
}
