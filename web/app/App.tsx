import '../ui/overlay/historySteps'
import { Suspense } from 'react'
import type { ApolloClient } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { BrowserRouter } from 'react-router'
import { FaultBoundary } from '../ui/layout/FaultBoundary'
import { Toaster } from '../ui/overlay/Toaster'
import { AppRoutes } from './routes'
import { ThemeProvider } from './theme/ThemeProvider'

export function App({ client }: { client: ApolloClient }) {
  return (
    <ApolloProvider client={client}>
      <ThemeProvider>
        {/* Navigation updates at once; `AppRoutes` delays screens that are still loading. */}
        <BrowserRouter useTransitions={false}>
          <FaultBoundary what="The page">
            <Suspense fallback={null}>
              <AppRoutes />
            </Suspense>
          </FaultBoundary>
        </BrowserRouter>
        <Toaster />
      </ThemeProvider>
    </ApolloProvider>
  )
}
