/** GitHub accepts the workflows and issue forms; workflows are read-only and have timeouts. */
import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

// The parser imports JSON without the attribute that Node requires.
const json = { importAttributes: { type: 'json' } };
registerHooks({ load: (url, context, next) => next(url, url.endsWith('.json') ? { ...context, ...json } : context) });
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');

const GITHUB = fileURLToPath(new URL('../../.github/', import.meta.url));
const filesIn = (folder: string) => readdirSync(GITHUB + folder).map((name) => `${folder}/${name}`);
const read = (file: string) => readFileSync(GITHUB + file, 'utf8');

const step = z.looseObject({ uses: z.optional(z.string().regex(/^actions\/[\w-]+@v\d+$/)) });
const workflow = z.looseObject({
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.looseObject({ group: z.string() }),
  jobs: z.record(z.string(), z.looseObject({ 'timeout-minutes': z.number().max(120), steps: z.array(step) })),
});
const text = z.string().min(1);
const named = { id: text.regex(/^[\w-]+$/), validations: z.optional(z.strictObject({ required: z.boolean() })) };
const label = z.strictObject({ label: text, description: text.optional(), placeholder: text.optional() });
const options = z.array(z.union([text, z.strictObject({ label: text, required: z.literal(true) })])).min(1);
const field = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: text }) }),
  z.strictObject({ ...named, type: z.enum(['input', 'textarea']), attributes: label }),
  z.strictObject({ ...named, type: z.enum(['dropdown', 'checkboxes']), attributes: label.extend({ options }) }),
]);
const form = z.strictObject({ name: text, description: text, labels: z.array(text), body: z.array(field).min(1) });
const chooser = z.strictObject({ blank_issues_enabled: z.boolean() });

async function problemsOf(content: string): Promise<string> {
  const { context, value } = parseWorkflow({ name: 'workflow', content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().join('\n');
}

it.each(filesIn('workflows'))('takes %s', async (file) => {
  expect(await problemsOf(read(file))).toBe('');
  workflow.parse(parse(read(file)));
});

it('refuses a broken workflow', async () => {
  const broken = (job: string) => problemsOf(`{ on: push, jobs: { test: { runs-on: ubuntu-latest, ${job} } } }`);
  expect(await broken('steps: [{ run: npm test }]')).toBe('');
  expect(await broken('step: [{ run: npm test }]')).toContain("Unexpected value 'step'");
  expect(await broken('steps: [{ run: "${{ matirx.node }}" }]')).toContain("Unrecognized named-value: 'matirx'");
});

it.each(filesIn('ISSUE_TEMPLATE'))('takes %s, and refuses it with a field of no kind', (file) => {
  const [shape, given] = [file.endsWith('config.yml') ? chooser : form, parse(read(file))];
  expect(shape.safeParse(given)).toMatchObject({ success: true });
  expect(shape.safeParse({ ...given, body: [{ type: 'text' }] })).toMatchObject({ success: false });
});
