import { createRequire } from 'node:module'

import type { Plugin } from 'vite'

/** The React DOM version that the list below was reviewed for. Another version may use these functions differently. */
const reviewedVersion = '19.3.1'

/**
 * React DOM features that the shop does not use, each with the functions that serve only that feature. Their bodies are emptied, so
 * that the build drops them and the code that only they call. `.oxlintrc.json` forbids imports of these features.
 */
const unusedFeatures: Record<string, readonly string[]> = {
  '<ViewTransition>': [
    'applyViewTransitionToHostInstances',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createViewTransitionInstance',
    'getViewTransitionClassName',
    'getViewTransitionName',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'trackEnterViewTransitions',
  ],
  'fragment refs': [
    'FragmentInstance',
    'addFragmentHandleToFiber',
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNewChildToFragmentInstances',
    'validateDocumentPositionWithFiberTree',
  ],
  '<Activity>, <SuspenseList>': ['updateActivityComponent', 'updateSuspenseListComponent'],
  'useActionState, useFormStatus, form actions': [
    'mountActionState',
    'rerenderActionState',
    'startHostTransition',
    'updateActionState',
  ],
  'default transition indicator': ['defaultOnDefaultTransitionIndicator'],
  'component stacks of errors': ['getStackByFiberInDevAndProd'],
  'resource hints': [
    'preconnectAs',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
  ],
  findDOMNode: ['findCurrentFiberUsingSlowPath'],
}

const fragmentMethods = /^FragmentInstance\.prototype\.\w+ = function [\s\S]*?^\};\n/gm

export const reactFeatures: Plugin = {
  name: 'lotus:react-features',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/react-dom/cjs/react-dom-client.production.js')) return null
    const { version } = createRequire(id)('react-dom/package.json') as { version: string }
    if (version !== reviewedVersion)
      this.error(`React DOM ${version} was not reviewed: check the functions in ${import.meta.filename}`)
    let stripped = code.replaceAll(fragmentMethods, '')
    for (const name of Object.values(unusedFeatures).flat()) {
      const emptied = stripped.replace(new RegExp(`^(function ${name}\\([^)]*\\) \\{)[\\s\\S]*?^\\}`, 'm'), '$1}')
      if (emptied === stripped) this.error(`React DOM has no function ${name}: see ${import.meta.filename}`)
      stripped = emptied
    }
    return { code: stripped, map: null }
  },
}
