import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Container } from '@lotus/ui/container'
import { Dialog, DialogClose } from '@lotus/ui/dialog'
import { Field } from '@lotus/ui/field'
import { Heading } from '@lotus/ui/heading'
import { Stack } from '@lotus/ui/stack'
import { TextInput } from '@lotus/ui/text-input'

/** A page of a console that has nothing to do with groceries. */
export function App() {
  return (
    <Container width="reading" asChild>
      <main>
        <Stack>
          <Heading level={1}>Orders</Heading>
          <div data-brand="indigo">
            <Button emphasis="strong">Open the second brand</Button>
          </div>
          <Alert tone="warning">Three orders wait for a label.</Alert>
          <Field label="Order number">
            <TextInput name="number" />
          </Field>
          <Dialog
            title="Print three labels?"
            closeLabel="Close"
            trigger={<Button emphasis="strong">Print labels</Button>}
            footer={
              <DialogClose>
                <Button>Not now</Button>
              </DialogClose>
            }
          />
        </Stack>
      </main>
    </Container>
  )
}
