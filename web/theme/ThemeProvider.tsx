import type { ReactNode } from 'react'
import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider as ColourModeProvider } from 'next-themes'
import { system } from './system'

// The gateway writes a fresh nonce into the page for each request; without it the security policy refuses emotion's styles.
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
const styles = createCache({ key: 'bo', nonce })

/** Chakra's styles in the product's theme, in light or dark: the system's choice until the user makes one. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>
        <ColourModeProvider attribute="data-theme" storageKey="theme" nonce={nonce} disableTransitionOnChange>
          {children}
        </ColourModeProvider>
      </ChakraProvider>
    </CacheProvider>
  )
}
