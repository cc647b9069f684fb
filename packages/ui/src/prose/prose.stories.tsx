import preview from '../../../../.storybook/preview.tsx'
import { Prose } from './prose.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Prose',
  parameters: guide({
    status: 'ready',
    use: 'For HTML that comes from Markdown, and for tables of running text.',
    avoid: 'Text and Heading for single texts; SummaryList for amounts.',
    anatomy: ['Paragraphs, lists, links and tables'],
    keyboard: [],
    accessibility: 'The elements keep their roles. Links are underlined; header cells of a table need `scope`.',
  }),
  component: Prose,
  args: {
    children: (
      <>
        <p>
          Você tem sete dias para desistir da compra. Leia as <a href="#regras">regras da devolução</a>.
        </p>
        <ol>
          <li>Peça a devolução na página do pedido.</li>
          <li>Leve o pacote a uma agência.</li>
        </ol>
        <table>
          <thead>
            <tr>
              <th scope="col">Serviço</th>
              <th scope="col">Prazo</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Econômico</th>
              <td>5 dias úteis</td>
            </tr>
          </tbody>
        </table>
      </>
    ),
  },
})

export const Default = meta.story()
