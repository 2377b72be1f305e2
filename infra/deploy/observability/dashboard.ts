/** Grafana's dashboard. `npm run -s operate -- dashboard > dashboard.json` makes the file to import. */

type Target = { expr: string; legendFormat: string };
type Unit = 'bytes' | 'percentunit' | 'reqps' | 's' | 'short';
type Panel = readonly [title: string, unit: Unit, ...targets: Target[]];
/** A heading, and below it lines of panels of equal width. */
type Row = readonly [title: string, ...lines: (readonly Panel[])[]];

const GRID_WIDTH = 24;
const PANEL_HEIGHT = 7;

const draw = (legendFormat: string, expr: string): Target => ({ expr, legendFormat });
const rate = (counter: string) => `rate(${counter}[$__rate_interval])`;
/** `service, state` becomes `{{service}} {{state}}`. */
const legendOf = (labels: string) => labels.replaceAll(/\w+/g, '{{$&}}').replaceAll(',', '');
const combine =
  (how: 'min' | 'max' | 'sum') =>
  (labels: string, metric: string, legend = legendOf(labels)) =>
    draw(legend, `${how} by (${labels}) (${metric})`);
const [min, max, sum] = [combine('min'), combine('max'), combine('sum')];
const perSecond = (labels: string, counter: string, legend?: string) => sum(labels, rate(counter), legend);
const quantile = (share: number, labels: string, buckets: string) =>
  `histogram_quantile(${share}, sum by (${labels}) (${rate(buckets)}))`;
const p95 = (labels: string, histogram: string) =>
  draw(legendOf(labels), quantile(0.95, `${labels}, le`, `${histogram}_bucket`));
const ofInstances = (metric: string) => draw('{{service}} {{instance}}', metric);

/** Probes are not people's requests. */
const PEOPLE = 'service=~"gateway|streams",route!~"/healthz|/readyz|/metrics"';
const EDGE = `http_request_duration_seconds_count{${PEOPLE}}`;
const EDGE_TIMES = `http_request_duration_seconds_bucket{${PEOPLE}}`;
/** By the gateway, or by the tier of streams. */
const STREAMS_OPENED = 'http_request_duration_seconds_count{service=~"gateway|streams",route="/api/messages/stream"}';
const only = (metric: string, condition: string) => metric.replace('}', `,${condition}}`);
const callTime = (share: number) => quantile(share, 'le', only(EDGE_TIMES, 'route=~"/api/.*"'));
/** 0 where there was none. */
const shareOf = (status: string) =>
  `(sum(${rate(only(EDGE, `status=~"${status}"`))}) or vector(0)) / sum(${rate(EDGE)})`;
const BACKUP =
  'playfield_backup_finished_timestamp_seconds or kube_cronjob_status_last_successful_time{namespace="playfield",cronjob="backup"}';
const DELIVERIES = 'playfield_deliveries_total';

const rows: readonly Row[] = [
  [
    'Edge',
    [
      ['Requests', 'reqps', perSecond('route', EDGE)],
      [
        'Answers that are errors',
        'percentunit',
        draw('ours (5xx)', shareOf('5..')),
        draw('theirs (4xx)', shareOf('4..')),
      ],
      ['How long calls take', 's', ...[0.5, 0.95, 0.99].map((share) => draw(`p${share * 100}`, callTime(share)))],
    ],
    [
      ['How fast budgets burn (1: in 30 days)', 'short', draw('{{slo}}', 'slo:burn_rate:1h')],
      ['Sign-ins', 'reqps', perSecond('who, outcome', 'playfield_sign_ins_total')],
      [
        'Calls over a limit',
        'reqps',
        perSecond('class, by', 'playfield_rate_limit_refusals_total', '{{class}} by {{by}}'),
      ],
      ['Slowest routes (p95)', 's', draw('{{route}}', `topk(8, ${quantile(0.95, 'route, le', EDGE_TIMES)})`)],
    ],
  ],
  [
    'Services',
    [
      [
        'Calls from the gateway',
        'reqps',
        perSecond('upstream, outcome', 'playfield_upstream_call_duration_seconds_count'),
      ],
      ['How long they take (p95)', 's', p95('upstream', 'playfield_upstream_call_duration_seconds')],
      ['Calls made again', 'reqps', perSecond('upstream, reason', 'playfield_upstream_retries_total')],
      ['Open breakers', 'short', max('upstream', 'playfield_upstream_breakers{state="open"}')],
    ],
    [
      ['Memory', 'bytes', ofInstances('process_resident_memory_bytes')],
      ['Processor', 'percentunit', ofInstances(rate('process_cpu_seconds_total'))],
      ['Event loop lag (p99)', 's', ofInstances('nodejs_eventloop_lag_p99_seconds')],
    ],
  ],
  [
    'Queues',
    [
      ['Events in outboxes', 'short', max('service, state', 'playfield_outbox_events')],
      ['Oldest event in an outbox', 's', max('service, state', 'playfield_outbox_oldest_event_age_seconds')],
      ['From event to handled (p95)', 's', p95('service', 'playfield_event_lag_seconds')],
    ],
    [
      ['Jobs', 'short', max('queue, state', 'playfield_queue_jobs')],
      ['Oldest waiting job', 's', max('queue', 'playfield_queue_oldest_job_age_seconds')],
      ['How long jobs take (p95)', 's', p95('queue', 'playfield_job_duration_seconds')],
      ['Polls (p95)', 's', p95('service, poller', 'playfield_poll_duration_seconds')],
    ],
  ],
  [
    'Stores',
    [
      ['Stores that answer (1) or not (0)', 'short', min('service, dependency', 'playfield_dependency_up')],
      ['Connections to MongoDB', 'short', max('service, state', 'playfield_mongodb_connections')],
      ['Connections to Redis', 'short', sum('service, state', 'playfield_redis_connections')],
    ],
    [
      [
        'How full they are',
        'percentunit',
        draw('{{store}}', 'max by (store) (redis_memory_used_bytes / (redis_memory_max_bytes > 0))'),
        draw('{{instance}} disk', 'max by (instance) (mongodb_dbstats_fsUsedSize / mongodb_dbstats_fsTotalSize)'),
      ],
      ['Members behind the primary', 's', max('name', 'mongodb_mongod_replset_member_replication_lag')],
      ['Since the last good backup', 's', draw('backup', `time() - max(${BACKUP})`)],
    ],
  ],
  [
    'Emails',
    [
      ['Emails', 'reqps', perSecond('outcome', `${DELIVERIES}{channel="email"}`)],
      ['Sent, by kind', 'reqps', perSecond('kind', `${DELIVERIES}{channel="email",outcome="sent"}`)],
      ['Push messages', 'reqps', perSecond('outcome', `${DELIVERIES}{channel="push"}`)],
    ],
  ],
  [
    'Live',
    [
      ['Open streams', 'short', sum('service', 'playfield_open_streams')],
      ['Streams opened', 'reqps', perSecond('status', STREAMS_OPENED)],
      ['Streams refused', 'reqps', perSecond('reason', 'playfield_streams_refused_total')],
      ['Sessions read', 'reqps', perSecond('from', 'playfield_session_reads_total')],
    ],
    [
      [
        'Waiting for flushes (p95)',
        's',
        draw('p95', quantile(0.95, 'le', 'playfield_event_flush_duration_seconds_bucket')),
      ],
      [
        'Events flushed, or left to the queues',
        'reqps',
        perSecond('subscriber, outcome', 'playfield_event_flushes_total'),
      ],
    ],
  ],
  [
    'Outside',
    [
      ['Lookups of places that are paid for', 'reqps', perSecond('outcome', 'playfield_place_lookups_total')],
      ["Readings of teams' calendars", 'reqps', perSecond('outcome', 'playfield_other_calendar_readings_total')],
      ['Reports of browsers (CSP)', 'reqps', perSecond('outcome', 'playfield_csp_reports_total')],
      ['Bounces and complaints', 'reqps', perSecond('kind', 'playfield_email_events_total')],
    ],
  ],
];

type Place = { id: number; title: string; gridPos: { h: number; w: number; x: number; y: number } };
type PlacedRow = Place & { type: 'row'; collapsed: false; panels: [] };
type PlacedPanel = Place & {
  type: 'timeseries';
  datasource: { type: 'prometheus'; uid: string };
  fieldConfig: { defaults: { unit: Unit; min: 0 }; overrides: [] };
  targets: (Target & { refId: string })[];
};

/** Grafana's panels, numbered from the top left. */
function placed(): (PlacedRow | PlacedPanel)[] {
  const panels: (PlacedRow | PlacedPanel)[] = [];
  let y = 0;
  for (const [title, ...lines] of rows) {
    const gridPos = { h: 1, w: GRID_WIDTH, x: 0, y };
    panels.push({ id: panels.length + 1, type: 'row', title, collapsed: false, gridPos, panels: [] });
    y += 1;
    for (const line of lines) {
      const w = GRID_WIDTH / line.length;
      for (const [index, [name, unit, ...targets]] of line.entries())
        panels.push({
          id: panels.length + 1,
          type: 'timeseries',
          title: name,
          datasource: { type: 'prometheus', uid: '${datasource}' },
          gridPos: { h: PANEL_HEIGHT, w, x: index * w, y },
          fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
          targets: targets.map((target, number) => ({ refId: 'ABC'.charAt(number), ...target })),
        });
      y += PANEL_HEIGHT;
    }
  }
  return panels;
}

export const dashboard = {
  title: 'Playfield',
  uid: 'playfield',
  description: 'How Playfield does: docs/operations/watch.md',
  schemaVersion: 42,
  version: 1,
  editable: true,
  graphTooltip: 1,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  timezone: 'browser',
  tags: ['playfield'],
  annotations: { list: [] },
  links: [],
  templating: {
    list: [
      {
        name: 'datasource',
        type: 'datasource',
        query: 'prometheus',
        label: 'Prometheus',
        hide: 0,
        refresh: 1,
        regex: '',
        options: [],
        current: {},
      },
    ],
  },
  panels: placed(),
};

if (import.meta.main) console.log(JSON.stringify(dashboard, null, 2));
