import { foldText } from "../text.ts";

/** Synonyms of skills, the display name first. Skills that are merely related are not listed as synonyms. */
const SYNONYMS: readonly string[] = [
  ".NET, dotnet, dot net, ASP.NET",
  "A/B testing, AB testing, split testing",
  "Accounts payable, AP",
  "Accounts receivable, AR",
  "Administrative support, admin support, administrative work, admin work, administrative assistance, clerical work",
  "Adobe Illustrator, Illustrator",
  "Adobe InDesign, InDesign",
  "Adobe Photoshop, Photoshop",
  "Aircon servicing, aircon repair, air conditioning repair, HVAC",
  "Angular, AngularJS, Angular.js",
  "AWS, Amazon Web Services",
  "Azure, Microsoft Azure",
  "Bookkeeping, book keeping",
  "C#, C sharp, csharp",
  "C++, cpp, c plus plus",
  "Call handling, inbound calls, phone support, call center, call centre",
  "Cashiering, cashier",
  "Chat support, live chat, chat handling",
  "CI/CD, continuous integration, continuous delivery",
  "CSS, CSS3",
  "Customer service, customer support, customer care, client support, customer assistance",
  "Cybersecurity, cyber security, information security, infosec",
  "Data entry, data encoding, encoding, data entry and encoding",
  "Data visualisation, data visualization, dataviz",
  "Driving, driver, professional driving",
  "Electrical installation, electrical wiring, electrical works",
  "English, English communication, English proficiency, spoken English",
  "Facebook ads, FB ads, Meta ads",
  "Filipino, Tagalog",
  "Filipino Sign Language, FSL",
  "Front-end development, frontend development, front end, frontend",
  "Full-stack development, fullstack development, full stack, fullstack",
  "Go, Golang",
  "Google Cloud, GCP, Google Cloud Platform",
  "Google Sheets, GSheets",
  "Google Workspace, G Suite, GSuite",
  "Graphic design, graphic designing, graphics design",
  "Help desk, helpdesk, service desk",
  "HTML, HTML5",
  "Human resources, HR",
  "JavaScript, JS, ECMAScript, ES6, java script",
  "Kubernetes, k8s",
  "Machine learning, ML",
  "Microsoft Excel, Excel, MS Excel",
  "Microsoft Office, MS Office, Office 365, Microsoft 365",
  "Microsoft PowerPoint, PowerPoint, MS PowerPoint",
  "Microsoft Word, Word, MS Word",
  "MongoDB, Mongo",
  "Natural language processing, NLP",
  "Next.js, NextJS",
  "Node.js, Node, NodeJS",
  "Point of sale, POS",
  "PostgreSQL, Postgres",
  "Project management, PM",
  "Public relations, PR",
  "Quality assurance, QA",
  "QuickBooks, QBO, QuickBooks Online",
  "React, React.js, ReactJS",
  "REST APIs, REST, RESTful APIs, REST API",
  "Ruby on Rails, Rails, RoR",
  "SEO, search engine optimization, search engine optimisation",
  "Sewing, pananahi",
  "Social media management, social media manager, SMM",
  "Special education, SPED",
  "SQL, structured query language",
  "Technical support, tech support, IT support",
  "Telemarketing, telesales, outbound calls",
  "Test automation, automated testing, automation testing",
  "Typing, keyboarding, copy typing",
  "TypeScript, TS",
  "UI design, user interface design",
  "UX design, user experience design",
  "Video editing, video editor",
  "Virtual assistance, VA, virtual assistant, virtual assisting",
  "Vue.js, Vue, VueJS",
  "Web accessibility, a11y, WCAG, accessibility testing",
  "Web development, web dev, website development",
  "WordPress, WP",
];

/** The groups of synonyms, for searches. */
export const SKILL_SYNONYMS: readonly (readonly string[])[] = SYNONYMS.map((names) => names.split(", "));

/** Letters and digits, plus the characters that distinguish C, C++ and C#. */
function plain(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
}

const KEYS: ReadonlyMap<string, string> = new Map(
  SKILL_SYNONYMS.flatMap((names) => names.map((name) => [plain(name), plain(names[0] ?? name)] as const)),
);

const LABELS: ReadonlyMap<string, string> = new Map(SKILL_SYNONYMS.map(([name = ""]) => [plain(name), name] as const));

/** The key by which skills are compared: the same for all synonyms and spellings of a skill. */
export function skillKey(name: string): string {
  const own = plain(name);
  return KEYS.get(own) ?? own;
}

/** The display name of a skill: the one in the list, or else the text as it was entered. */
export function skillLabel(written: string): string {
  return LABELS.get(skillKey(written)) ?? written;
}
