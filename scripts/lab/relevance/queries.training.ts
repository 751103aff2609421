import type { JudgedQuery } from "./judged.ts";

const VOICE = {
  csr_voice: 3,
  tech_support: 2,
  telesales: 2,
  collections: 2,
  team_lead_bpo: 2,
  chat_support: 1,
} as const;
const BPO = { csr_voice: 3, chat_support: 3, telesales: 3, team_lead_bpo: 3, collections: 2, tech_support: 2 } as const;
const VA = { virtual_assistant: 3, exec_secretary: 1, admin_assistant: 1, social_media: 1 } as const;
const ENCODER = { data_entry: 3, data_labeler: 1, transcription: 1, admin_assistant: 1 } as const;
const WEB = { fullstack: 3, frontend: 3, backend: 2 } as const;
const NURSE = { nurse: 3, caregiver: 1, medical_coder: 1 } as const;
const CARE = { caregiver: 3, nurse: 1 } as const;
const COOK = { cook: 3, baker: 1 } as const;
const DRIVER = { driver: 3, forklift: 1 } as const;
const BOOKS = { bookkeeper: 3, accountant: 2 } as const;
const ACCOUNTS = { accountant: 3, bookkeeper: 2, payroll: 1 } as const;
const MAINTENANCE = { electrician: 3, aircon_tech: 1 } as const;
const GRAPHICS = { graphic_designer: 3, ui_ux: 1, video_editor: 1 } as const;
const SALES = { sales_clerk: 3, sales_exec: 3, telesales: 2, cashier: 1 } as const;

/** The set for tuning rankers. */
export const TRAINING: readonly JudgedQuery[] = [
  // Usual job titles
  { text: "accountant", kind: "plain", work: ACCOUNTS },
  { text: "graphic designer", kind: "plain", work: GRAPHICS },
  { text: "virtual assistant", kind: "plain", work: VA },
  { text: "security guard", kind: "plain", work: { security_guard: 3 } },
  {
    text: "sign language interpreter",
    kind: "plain",
    work: { sign_interpreter: 3 },
    skills: { "Filipino Sign Language": 2 },
  },
  { text: "front desk", kind: "plain", work: { receptionist: 3, hotel_front: 3 } },
  { text: "web developer", kind: "plain", work: WEB },
  { text: "warehouse staff", kind: "plain", work: { warehouse: 3, forklift: 2, logistics: 1 } },
  { text: "delivery rider", kind: "plain", work: { driver: 3, logistics: 1 } },
  { text: "massage therapist", kind: "plain", work: { massage: 3 } },
  { text: "social media manager", kind: "plain", work: { social_media: 3, content_writer: 1 } },
  { text: "sales", kind: "plain", work: SALES },
  { text: "photoshop", kind: "plain", work: { graphic_designer: 3 }, skills: { "Adobe Photoshop": 3 } },
  { text: "excel", kind: "plain", skills: { "Microsoft Excel": 3 } },

  // Other names
  { text: "call center", kind: "alias", work: VOICE },
  { text: "BPO", kind: "alias", work: BPO },
  { text: "CSR", kind: "alias", work: { csr_voice: 3, chat_support: 2, team_lead_bpo: 1, tech_support: 1 } },
  { text: "VA", kind: "alias", work: VA },
  { text: "JS developer", kind: "alias", work: { frontend: 3, fullstack: 3, backend: 1 }, skills: { JavaScript: 2 } },
  { text: "k8s", kind: "alias", work: { devops: 3 }, skills: { Kubernetes: 3 } },
  { text: "encoder", kind: "alias", work: ENCODER },
  { text: "tech support", kind: "alias", work: { tech_support: 3, network_admin: 1 } },
  { text: "HR", kind: "alias", work: { hr_recruiter: 3, payroll: 1 } },
  { text: "FSL", kind: "alias", work: { sign_interpreter: 3 }, skills: { "Filipino Sign Language": 2 } },
  { text: "SPED teacher", kind: "alias", work: { sped_teacher: 3, teacher: 1 } },
  { text: "AI engineer", kind: "alias", work: { ml_engineer: 3 }, skills: { "Machine learning": 3 } },
  {
    text: "customer service representative",
    kind: "alias",
    work: { csr_voice: 3, chat_support: 3, tech_support: 1, team_lead_bpo: 1 },
  },
  { text: "non voice", kind: "alias", work: { chat_support: 3, data_entry: 1, transcription: 1 } },
  {
    text: "web accessibility a11y",
    kind: "alias",
    work: { qa_tester: 1, frontend: 1 },
    skills: { "Web accessibility": 3, "Screen reader testing": 2 },
  },
  { text: "hospital nurse RN", kind: "alias", work: NURSE },

  // Misspelt
  { text: "acountant", kind: "typo", work: ACCOUNTS },
  { text: "grapic desinger", kind: "typo", work: GRAPHICS },
  { text: "virtaul asistant", kind: "typo", work: VA },
  { text: "caregivr", kind: "typo", work: CARE },
  { text: "recieptionist", kind: "typo", work: { receptionist: 3, hotel_front: 2 } },
  { text: "electrican", kind: "typo", work: MAINTENANCE },
  { text: "bookeeper", kind: "typo", work: BOOKS },
  {
    text: "custmer servise",
    kind: "typo",
    work: { csr_voice: 3, chat_support: 3, tech_support: 1, team_lead_bpo: 2 },
    skills: { "Customer service": 1 },
  },
  { text: "welderr", kind: "typo", work: { welder: 3 } },
  { text: "javscript", kind: "typo", work: { frontend: 3, fullstack: 3 }, skills: { JavaScript: 3 } },
  { text: "kubernets", kind: "typo", work: { devops: 3 }, skills: { Kubernetes: 3 } },
  { text: "hosekeeping", kind: "typo", work: { housekeeper: 3 } },
  { text: "barrista", kind: "typo", work: { barista: 3, waiter: 1 } },
  { text: "mechnaic", kind: "typo", work: { mechanic: 3 } },
  { text: "teahcer", kind: "typo", work: { teacher: 3, sped_teacher: 2, esl_tutor: 2 } },
  { text: "trasncription", kind: "typo", work: { transcription: 3 } },
  { text: "datat entri", kind: "typo", work: ENCODER },

  // Incomplete words
  { text: "recep", kind: "prefix", work: { receptionist: 3, hotel_front: 2 } },
  { text: "pharma", kind: "prefix", work: { pharmacy_assistant: 3 } },
  { text: "transcr", kind: "prefix", work: { transcription: 3 } },
  { text: "graphic des", kind: "prefix", work: GRAPHICS },
  { text: "carpen", kind: "prefix", work: { carpenter: 3 } },
  { text: "devop", kind: "prefix", work: { devops: 3 } },

  // In Filipino
  { text: "trabaho sa call center", kind: "filipino", work: VOICE },
  { text: "naghahanap ng trabaho bilang kusinero", kind: "filipino", work: COOK },
  { text: "tagaluto", kind: "filipino", work: COOK },
  { text: "mananahi", kind: "filipino", work: { sewer: 3, weaver: 1 } },
  { text: "drayber ng van", kind: "filipino", work: DRIVER },
  { text: "guro", kind: "filipino", work: { teacher: 3, sped_teacher: 3, esl_tutor: 2 } },
  { text: "tindera", kind: "filipino", work: { sales_clerk: 3, cashier: 2 } },
  { text: "karpintero", kind: "filipino", work: { carpenter: 3 } },
  { text: "trabaho para sa may kapansanan na encoder", kind: "filipino", work: ENCODER },
  { text: "tagalinis ng hotel", kind: "filipino", work: { housekeeper: 3 } },

  // With a place
  { text: "call center cebu", kind: "place", work: VOICE, region: "cebu" },
  { text: "cashier davao", kind: "place", work: { cashier: 3, sales_clerk: 1 }, region: "davao" },
  { text: "nurse in makati", kind: "place", work: NURSE, region: "manila" },
  { text: "trabaho malapit sa iloilo driver", kind: "place", work: DRIVER, region: "iloilo" },
  { text: "cook baguio", kind: "place", work: COOK, region: "baguio" },

  // With several conditions
  { text: "work from home data entry", kind: "mixed", work: ENCODER, mode: "Remote" },
  { text: "remote bookkeeper xero", kind: "mixed", work: BOOKS, skills: { Xero: 2 }, mode: "Remote" },
  { text: "home based english tutor", kind: "mixed", work: { esl_tutor: 3, teacher: 1 }, mode: "Remote" },
  {
    text: "react developer remote",
    kind: "mixed",
    work: { frontend: 3, fullstack: 2 },
    skills: { React: 3 },
    mode: "Remote",
  },
  { text: "elderly care", kind: "mixed", work: CARE },
  { text: "coffee shop", kind: "mixed", work: { barista: 3, waiter: 1 } },
];
